import type { Approval } from '@xunyi/contract/approvals'
import { Refused } from '@xunyi/contract/refusals'
import { roleNames, type Role } from '@xunyi/contract/roles'
import { staffNames } from '../accounts/staff-names.ts'
import { record, type AuditEvent } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { rolesOf } from '../http/staff-user.ts'

/*
 * The rule of every act that changes what doctors read or find, drafts excepted, which have the same in columns of their own: an approver agrees with it, a publisher puts
 * it in force, its author is neither. One call does both for a person with both rights.
 */

/** Decisions of the approver for the publication. */
export interface Decisions {
  /** Why saved search cases may break. */
  case_reason?: string | undefined
  /** One sentence for the readers of the answer until now. */
  recall?: string | undefined
  /** The rows of a batch whose readers are told. */
  positions?: readonly number[] | undefined
}

/** An act with an approver, on its way into force. */
export interface Approved {
  approvedBy: string
  decisions: Decisions
}

interface Act {
  /** Table and id of what waits. */
  subject: string
  /** Roles that approve. */
  approvers?: readonly Role[]
  decisions?: Decisions
  /** How the audit log names an approval that waits for a publisher. */
  about: Pick<AuditEvent, 'subject' | 'after'>
}

/**
 * Approves an act, or puts it in force. Runs in the transaction that has checked that the person is not its author.
 * @returns null: it is approved, and waits for a publisher
 * @throws Refused conflict: approved already; notAllowed: nobody has approved it, and the person may not; noRole: lost since the call began
 */
export async function approveAct(
  tx: Db,
  now: number,
  actor: string,
  { subject, approvers = ['approver'], decisions = {}, about }: Act,
): Promise<Approved | null> {
  const held = await rolesOf(tx, actor)
  const given = await approvalOf(tx, subject)
  const own = JSON.parse(JSON.stringify(decisions)) as Decisions
  const approves = held.some((role) => approvers.includes(role))
  if (!approves && !held.includes('publisher')) throw new Refused('noRole')
  if (!given && !approves) throw new Refused('notAllowed', { msg: `须先由${approvers.map((role) => roleNames[role]).join('或')}批准，再由发布人发布` })
  if (held.includes('publisher')) {
    if (given) await dropApproval(tx, subject)
    return given ? { approvedBy: given.approvedBy, decisions: { ...given.decisions, ...own } } : { approvedBy: actor, decisions: own }
  }
  const added = await tx
    .insertInto('approvals')
    .values({ subject, approved_by: actor, approved_at: now, decisions: JSON.stringify(own) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (!added) throw new Refused('conflict', { msg: '已批准，等待发布人发布' })
  const { case_reason, recall } = own
  const reasons = { ...(case_reason !== undefined && { case_reason }), ...(recall !== undefined && { recall }) }
  await record(tx, now, { actor, action: 'approval.give', subject: about.subject, before: {}, after: { ...about.after, ...reasons } })
  return null
}

/** The same for acts that are approved in a transaction before the one that puts them in force. @throws Refused conflict: the rights were lost in between */
export async function publishAct(tx: Db, now: number, actor: string, act: Act): Promise<Approved> {
  const approved = await approveAct(tx, now, actor, act)
  if (!approved) throw new Refused('conflict', { msg: '您的发布权限刚刚收回' })
  return approved
}

export async function approvalOf(db: Db, subject: string): Promise<Approved | null> {
  const row = await db.selectFrom('approvals').selectAll().where('subject', '=', subject).executeTakeFirst()
  return row ? { approvedBy: row.approved_by, decisions: JSON.parse(row.decisions) as Decisions } : null
}

/** Of an act that was returned, withdrawn or put in force. */
export async function dropApproval(tx: Db, subject: string): Promise<void> {
  await tx.deleteFrom('approvals').where('subject', '=', subject).execute()
}

/** Of acts in a list, as the console shows them. */
export async function approvalsOf(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, NonNullable<Approval>>> {
  const rows = subjects.length === 0 ? [] : await db.selectFrom('approvals').selectAll().where('subject', 'in', subjects).execute()
  const nameOf = await staffNames(
    db,
    rows.map(({ approved_by }) => approved_by),
  )
  return new Map(
    rows.map(({ subject, approved_by, approved_at, decisions }) => {
      const { case_reason = null } = JSON.parse(decisions) as Decisions
      return [subject, { by: nameOf(approved_by), at: new Date(approved_at).toISOString(), case_reason }]
    }),
  )
}

export async function approvalShown(db: Db, subject: string): Promise<Approval> {
  return (await approvalsOf(db, [subject])).get(subject) ?? null
}

/** For the audit event of the effect, whose actor is the publisher. */
export function approverBeside(actor: string, { approvedBy }: Pick<Approved, 'approvedBy'>): { approved_by?: string } {
  return approvedBy === actor ? {} : { approved_by: approvedBy }
}
