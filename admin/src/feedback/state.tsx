import type { Feedback } from '@xunyi/contract/console-feedback'
import { Tag } from 'antd'

export function State({ status, reply }: Pick<Feedback, 'status' | 'reply'>) {
  if (status === 'open') return <Tag color="warning">待处理</Tag>
  return <Tag color={reply === null ? 'default' : 'success'}>{reply === null ? '已关闭' : '已回复'}</Tag>
}
