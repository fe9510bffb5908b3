import { Button, Result } from 'antd'
import { failureText } from '../failures.ts'

/** A failed load with a retry button, and a sign-out button where the page has nothing else. */
export function Failed({ error, onRetry, onLeave }: { error: unknown; onRetry: () => void; onLeave?: () => void }) {
  return (
    <div role="alert">
      <Result
        status="warning"
        title={failureText(error)}
        extra={[
          <Button key="retry" onClick={onRetry}>
            重试
          </Button>,
          onLeave && (
            <Button key="leave" onClick={onLeave}>
              退出登录
            </Button>
          ),
        ]}
      />
    </div>
  )
}
