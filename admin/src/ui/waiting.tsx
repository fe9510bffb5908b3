import { Spin } from 'antd'

export function Waiting() {
  return (
    <output className="center" aria-label="正在加载">
      <Spin size="large" />
    </output>
  )
}
