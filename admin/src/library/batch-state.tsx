import type { Batch } from '@xunyi/contract/library-batches'
import { Tag } from 'antd'

const states: Record<Batch['status'], { label: string; color: string }> = {
  waiting: { label: '待批准', color: 'processing' },
  approved: { label: '已发布', color: 'success' },
  returned: { label: '已退回', color: 'warning' },
  withdrawn: { label: '已撤回', color: 'default' },
  undone: { label: '已撤销', color: 'default' },
}

export function BatchState({ status }: { status: Batch['status'] }) {
  return <Tag color={states[status].color}>{states[status].label}</Tag>
}
