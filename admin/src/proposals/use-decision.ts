import type { Approval } from '@xunyi/contract/approvals'
import type { Role } from '@xunyi/contract/roles'
import { useMay } from '../me.ts'

export type Decision = '批准并发布' | '批准' | '发布'

/** The step of a waiting act that the roles of the signed-in person allow; null: none. The server enforces the same. */
export function useDecision(approved: Approval, ...approvers: readonly Role[]): Decision | null {
  const approver = useMay(...(approvers.length > 0 ? approvers : (['approver'] as const)))
  const publisher = useMay('publisher')
  if (approved) return publisher ? '发布' : null
  return approver ? (publisher ? '批准并发布' : '批准') : null
}
