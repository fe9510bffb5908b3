import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'

/** How the approval of a batch is found, and how the audit log names the batch. */
export const approvalKey = (id: string) => `import:${id}`

/** @throws Refused notFound; conflict: decided meanwhile */
export async function waitingBatch(db: Db, id: string) {
  const batch = await db.selectFrom('import_batches').selectAll().where('id', '=', id).where('status', '<>', 'loading').executeTakeFirst()
  if (!batch) throw new Refused('notFound')
  if (batch.status !== 'waiting') throw new Refused('conflict', { msg: '这个批次已有结果，请刷新' })
  return batch
}
