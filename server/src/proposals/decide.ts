import { Refused } from '@xunyi/contract/refusals'
import type { Role } from '@xunyi/contract/roles'
import type { Selectable } from 'kysely'
import { approveAct, dropApproval, publishAct, type Approved, type Decisions } from '../approvals/approvals.ts'
import { record, type AuditEvent } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/* One person proposes, another decides: the rules of every table of proposals. */

type ProposalTable = 'proposals' | 'moderation_proposals' | 'synonym_proposals' | 'evidence_changes'
type Row<Table extends ProposalTable> = Selectable<Tables[Table]> & { id: string; proposed_by: string }

/** A table of proposals, and how the audit log names one of its rows. */
export interface Proposals<Table extends ProposalTable> {
  table: Table
  /** Before the verb: `moderation` of `moderation.return`. */
  action: string
  subject: (row: Row<Table>) => string
  /** Facts that the log keeps with every decision. */
  facts?: (row: Row<Table>) => Record<string, unknown>
  /** Roles that approve; not given: approvers. */
  approvers?: readonly Role[]
}

/** How the approval of a proposal is found. */
export const approvalKey = (table: ProposalTable, id: string) => `${table}:${id}`

/** @throws Refused notFound: there is no such proposal, or it was decided */
export async function waitingProposal<Table extends ProposalTable>(db: Db, { table }: Proposals<Table>, id: string): Promise<Row<Table>> {
  const from: ProposalTable = table
  const row = await db.selectFrom(from).selectAll().where('id', '=', id).where('status', '=', 'waiting').executeTakeFirst()
  if (!row) throw new Refused('notFound', { msg: '提议不存在或已有结果' })
  return row as unknown as Row<Table>
}

interface Decision {
  status: 'approved' | 'returned' | 'withdrawn'
  decided_by: string
  decided_at: number
  remark?: string
}

/** Of two concurrent decisions the second finds no row. @throws Refused notFound */
async function decide(tx: Db, table: ProposalTable, id: string, decision: Decision): Promise<void> {
  const decided = await tx.updateTable(table).set(decision).where('id', '=', id).where('status', '=', 'waiting').returning('id').executeTakeFirst()
  if (!decided) throw new Refused('notFound', { msg: '提议不存在或已有结果' })
}

interface Approving<Table extends ProposalTable> {
  of: Proposals<Table>
  id: string
  decisions?: Decisions
}

/**
 * Approves a proposal, in the transaction that carries it out where the person may publish.
 * @returns the proposal, and its approval where it takes effect now; null: it waits for a publisher
 * @throws Refused notFound: decided meanwhile; noRole: one's own proposal; as `approveAct`
 */
export async function approveIn<Table extends ProposalTable>(
  tx: Db,
  now: number,
  actor: string,
  approving: Approving<Table>,
): Promise<{ row: Row<Table>; approved: Approved | null }> {
  const { row, act } = await actOf(tx, actor, approving)
  const approved = await approveAct(tx, now, actor, act)
  if (approved) await decide(tx, approving.of.table, row.id, { status: 'approved', decided_by: actor, decided_at: now })
  return { row, approved }
}

/** Puts a proposal in force that an earlier transaction of the call has let through. @throws Refused as `approveIn` */
export async function publishIn<Table extends ProposalTable>(tx: Db, now: number, actor: string, approving: Approving<Table>): Promise<Row<Table> & Approved> {
  const { row, act } = await actOf(tx, actor, approving)
  const approved = await publishAct(tx, now, actor, act)
  await decide(tx, approving.of.table, row.id, { status: 'approved', decided_by: actor, decided_at: now })
  return { ...row, ...approved }
}

async function actOf<Table extends ProposalTable>(tx: Db, actor: string, { of, id, decisions = {} }: Approving<Table>) {
  const row = await waitingProposal(tx, of, id)
  if (row.proposed_by === actor) throw new Refused('noRole', { msg: '自己的提议须由他人确认' })
  const about = { subject: of.subject(row), after: { ...of.facts?.(row) } }
  return { row, act: { subject: approvalKey(of.table, id), ...(of.approvers && { approvers: of.approvers }), decisions, about } }
}

type Deciding = Pick<ServerContext, 'db' | 'clock'>

/** @throws Refused notFound: decided meanwhile; noRole: the own proposal, which is withdrawn instead */
export async function returnIn<Table extends ProposalTable>(
  { db, clock }: Deciding,
  userId: string,
  of: Proposals<Table>,
  { id, remark }: { id: string; remark: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await waitingProposal(tx, of, id)
    if (row.proposed_by === userId) throw new Refused('noRole', { msg: '自己的提议请撤回' })
    const now = clock()
    await decide(tx, of.table, id, { status: 'returned', decided_by: userId, decided_at: now, remark })
    await dropApproval(tx, approvalKey(of.table, id))
    await record(tx, now, { ...eventOf(of, row, userId, 'return'), before: { proposed_by: row.proposed_by }, after: { ...of.facts?.(row), remark } })
  })
}

/** @throws Refused notFound: decided meanwhile; noRole: the proposal of another person */
export async function withdrawIn<Table extends ProposalTable>({ db, clock }: Deciding, userId: string, of: Proposals<Table>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await waitingProposal(tx, of, id)
    if (row.proposed_by !== userId) throw new Refused('noRole', { msg: '只能撤回自己的提议' })
    const now = clock()
    await decide(tx, of.table, id, { status: 'withdrawn', decided_by: userId, decided_at: now })
    await dropApproval(tx, approvalKey(of.table, id))
    await record(tx, now, { ...eventOf(of, row, userId, 'withdraw'), before: {}, after: { ...of.facts?.(row) } })
  })
}

function eventOf<Table extends ProposalTable>(
  of: Proposals<Table>,
  row: Row<Table>,
  actor: string,
  verb: string,
): Pick<AuditEvent, 'actor' | 'action' | 'subject'> {
  return { actor, action: `${of.action}.${verb}`, subject: of.subject(row) }
}
