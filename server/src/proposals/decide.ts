import { Refused } from '@xunyi/contract/refusals'
import type { Selectable } from 'kysely'
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
}

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

/** Approves in the transaction that carries the proposal out. @throws Refused notFound: decided meanwhile; noRole: one's own proposal */
export async function approveIn<Table extends ProposalTable>(
  tx: Db,
  now: number,
  approver: string,
  { of, id }: { of: Proposals<Table>; id: string },
): Promise<Row<Table>> {
  const row = await waitingProposal(tx, of, id)
  if (row.proposed_by === approver) throw new Refused('noRole', { msg: '自己的提议须由他人确认' })
  await decide(tx, of.table, id, { status: 'approved', decided_by: approver, decided_at: now })
  return row
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
