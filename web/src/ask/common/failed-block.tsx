import { copy } from '../../copy.ts'
import { failureText } from '../../failures.ts'
import { useOnline } from '../../shared/offline-banner.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { strings } from './strings.ts'

/** What happened, what stays safe, and what to do. Nothing is repeated by itself. */
export function FailedBlock({ error, text, onRetry, onBack }: { error: unknown; text?: string; onRetry: () => void; onBack: () => void }) {
  const online = useOnline()
  const retry = () => {
    onRetry()
    // The button goes away under the person's finger; the heading of the page stays.
    document.querySelector('h1')?.focus()
  }
  return (
    <Block icon={online ? 'warn' : 'offline'} title={failureText(error)} {...(text !== undefined && { text })} live="assertive">
      <Button variant="quiet" onClick={onBack}>
        {strings.back}
      </Button>
      <Button variant="secondary" onClick={retry}>
        <Icon name="retry" size={20} />
        {copy['action.retry']}
      </Button>
    </Block>
  )
}
