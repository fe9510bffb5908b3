import { Button, Result } from 'antd'
import { Link } from 'react-router'

export function NotFound() {
  return (
    <Result
      icon={null}
      title={<h1>页面不存在</h1>}
      subTitle="网址可能有误，或者您的角色没有这一页"
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
