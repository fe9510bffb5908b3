import { Button, Result } from 'antd'
import { Link } from 'react-router'

export function NotFound() {
  return (
    <Result
      status="404"
      title="页面不存在"
      extra={
        <Link to="/">
          <Button tabIndex={-1} type="primary">
            返回答疑台
          </Button>
        </Link>
      }
    />
  )
}
