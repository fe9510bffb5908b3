import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import { confirmCaller } from '../http/current-caller.ts'
import { sha256 } from '../secrets.ts'

/** Something somebody did to something. Ids and facts only: never a number, an address or what a person wrote. */
export interface AuditEvent {
  /** A user's id, or `command line` with the operating system's user. */
  actor: string
  /** Verb last: user.disable, role.grant. */
  action: string
  /** What it was done to: `user:<id>`. */
  subject: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Adds to the record, in the same transaction as the act itself: neither is there without the other. Comes last in it, so that
 * nobody who waits here holds what somebody before them still needs. Whoever calls from the console must still be allowed to. Rows form a chain: each digest covers its row and the digest
 * before, so that a row changed or taken out later shows.
 * @throws Refused noSession, noRole: taken away since the call began
 */
export async function record(tx: Db, now: number, { actor, action, subject, before, after }: AuditEvent): Promise<void> {
  if (!tx.isTransaction) throw new Error('an act and its record are one transaction')
  // One after the other: two rows cannot follow the same one. Were the gate open, the second would fail at the primary key.
  await takeNamedLock(tx, 'audit')
  await confirmCaller(tx)
  const last = await tx.selectFrom('audit_log').select(['seq', 'digest']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const row = { seq: (last?.seq ?? 0) + 1, at: now, actor, action, subject, before: JSON.stringify(before), after: JSON.stringify(after), previous: last?.digest ?? '' }
  await tx.insertInto('audit_log').values({ ...row, digest: digestOf(row) }).execute()
}

export interface AuditRow {
  seq: number
  at: number
  actor: string
  action: string
  subject: string
  before: string
  after: string
  previous: string
}

/** Over the text as it is stored, columns in this order: nothing is parsed or sorted, so there is one digest for a row. */
export function digestOf({ seq, at, actor, action, subject, before, after, previous }: AuditRow): string {
  return sha256(JSON.stringify([seq, at, actor, action, subject, before, after, previous]))
}
