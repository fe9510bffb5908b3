import type { Approval } from '@xunyi/contract/approvals'
import { When } from '../ui/when.tsx'

/** The approver of an act that waits for a publisher. */
export function ApprovedBy({ approved }: { approved: Approval }) {
  if (!approved) return null
  return (
    <span>
      <bdi>{approved.by.name}</bdi> 已批准，
      <When at={approved.at} />
      ，待发布
    </span>
  )
}
