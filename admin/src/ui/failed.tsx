import { Button, Result } from 'antd'
import { failureText } from '../failures.ts'

/** What could not be loaded, and the way to try again; where nothing else is on the page, the way out too. */
export function Failed({ error, onRetry, onLeave }: { error: unknown; onRetry: () => void; onLeave?: () => void }) {
  return (
    <div role="alert">
      <Result status="warning" title={failureText(error)} extra={[<Button key="retry" onClick={onRetry}>重试</Button>, onLeave && <Button key="leave" onClick={onLeave}>退出登录</Button>]} />
    </div>
  )
}
