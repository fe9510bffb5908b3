import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import { confirmCaller } from '../http/current-caller.ts'
import { sha256 } from '../secrets.ts'

/** An audit event: actor, action, subject and facts. Ids and facts only: never a phone number, an address or user text. */
export interface AuditEvent {
  /** A user's id, or `command line` with the operating system's user. */
  actor: string
  /** Verb last: user.disable, role.grant. */
  action: string
  /** The object of the action: `user:<id>`. */
  subject: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Adds an event to the audit log, in the same transaction as the change itself: neither exists without the other. It comes last in the
 * transaction, which prevents deadlocks. A caller from the console must still have the permission. Rows form a hash chain: each digest covers
 * its row and the digest before, which reveals rows that are changed or removed later.
 * @throws Refused noSession, noRole: lost since the call began
 */
export async function record(tx: Db, now: number, { actor, action, subject, before, after }: AuditEvent): Promise<void> {
  if (!tx.isTransaction) throw new Error('a change and its audit event are one transaction')
  // Serialised, so that two rows cannot follow the same one. Without the lock the second would violate the primary key.
  await takeNamedLock(tx, 'audit')
  await confirmCaller(tx)
  const last = await tx.selectFrom('audit_log').select(['seq', 'digest']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const row = {
    seq: (last?.seq ?? 0) + 1,
    at: now,
    actor,
    action,
    subject,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    previous: last?.digest ?? '',
  }
  await tx
    .insertInto('audit_log')
    .values({ ...row, digest: digestOf(row) })
    .execute()
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

/** The digest of the text as stored, columns in this order: nothing is parsed or sorted, so a row has exactly one digest. */
export function digestOf({ seq, at, actor, action, subject, before, after, previous }: AuditRow): string {
  return sha256(JSON.stringify([seq, at, actor, action, subject, before, after, previous]))
}
