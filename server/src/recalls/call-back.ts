import { Refused } from '@xunyi/contract/refusals'
import type { AuditEvent } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { checkedReason } from '../users/administer.ts'

export function nothingToRecall(): Refused {
  return new Refused('notAllowed', { msg: '没有更正已发布的答案，无需通知看过的人' })
}

interface Call {
  entryId: string
  /** The version that must not be relied on. */
  version: number
  /** One sentence for its readers. */
  reason: string
  actor: string
}

/**
 * Calls an answer back: the readers of this version, and of those before with the same answer, will be told. Called back again, an answer keeps its row, and those who
 * know are not told twice. Runs in a transaction that holds the library lock.
 * @returns the audit event, for the end of the transaction
 * @throws Refused badRequest: a reason with personal data
 */
export async function callBack(tx: Db, now: number, { entryId, version, reason: typed, actor }: Call): Promise<AuditEvent> {
  const reason = checkedReason(typed)
  const again = { version, reason, called_by: actor, called_at: now, finished_at: null, lifted_at: null }
  await tx
    .insertInto('recalls')
    .values({ id: newId(), entry_id: entryId, from_version: await firstWithSameAnswer(tx, entryId, version), ...again })
    .onConflict((conflict) => conflict.columns(['entry_id', 'from_version']).doUpdateSet(again))
    .execute()
  return { actor, action: 'entry.recall', subject: `entry:${entryId}`, before: {}, after: { version, reason } }
}

async function firstWithSameAnswer(tx: Db, entryId: string, version: number): Promise<number> {
  const versions = await tx
    .selectFrom('library_versions')
    .select(['version', 'answer'])
    .where('entry_id', '=', entryId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .execute()
  return firstOfSame(versions)
}

/** The first of the versions in a row that have the answer of the newest. @param versions the newest first */
export function firstOfSame(versions: readonly { version: number; answer: string }[]): number {
  const other = versions.findIndex(({ answer }) => answer !== versions[0]!.answer)
  return versions.at(other === -1 ? -1 : other - 1)!.version
}

/** An answer that is published again is called back no longer. */
export async function liftRecall(tx: Db, now: number, entryId: string, version: number): Promise<void> {
  await tx
    .updateTable('recalls')
    .set({ lifted_at: now, finished_at: now })
    .where('entry_id', '=', entryId)
    .where('from_version', '<=', version)
    .where('version', '>=', version)
    .where('lifted_at', 'is', null)
    .execute()
}
