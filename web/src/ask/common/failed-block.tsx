import { copy } from '../../copy.ts'
import { failureText } from '../../failures.ts'
import { useOnline } from '../../shared/offline-banner.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { strings } from './strings.ts'

/** A failure with its actions; there is no automatic retry. */
export function FailedBlock({ error, text, onRetry, onBack }: { error: unknown; text?: string; onRetry: () => void; onBack: () => void }) {
  const online = useOnline()
  const retry = () => {
    onRetry()
    // The retry button unmounts, so the heading takes the focus.
    document.querySelector('h1')?.focus()
  }
  return (
    <Block
      icon={online ? 'warn' : 'offline'}
      title={failureText(error)}
      {...(online ? text !== undefined && { text } : { text: strings.waits })}
      live="assertive"
    >
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
