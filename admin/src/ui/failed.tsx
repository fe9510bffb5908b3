import { Button, Result } from 'antd'
import { failureText } from '../failures.ts'

/** What could not be loaded, and the way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <Result status="warning" title={failureText(error)} extra={<Button onClick={onRetry}>重试</Button>} />
    </div>
  )
}
