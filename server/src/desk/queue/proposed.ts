import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import { isProposed } from '../../proposals/propose.ts'

/** A question as proposals and the audit log name it. */
export const questionSubject = (id: string) => `question:${id}`

/** @throws Refused conflict: an act on the question waits for a second person */
export async function refuseWhileProposed(tx: Db, id: string): Promise<void> {
  if (await isProposed(tx, questionSubject(id))) throw new Refused('conflict', { msg: '该问题有一项提议正在等待另一人确认，请先撤回或由审核人退回' })
}
