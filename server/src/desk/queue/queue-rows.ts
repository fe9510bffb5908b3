import type { Queued, QuestionState } from '@xunyi/contract/desk'
import { sql } from 'kysely'
import { staffNames } from '../../accounts/staff-names.ts'
import type { Db } from '../../db/database.ts'
import { heldAmong, heldPlaceholder } from '../../held-texts.ts'
import { clarificationsAmong } from '../wordings/clarifications.ts'
import { adverseAmong } from './adverse.ts'
import { isApproved } from './approved.ts'
import { dueAt } from './due.ts'

/** Open and closed questions with their drafts, and what waits on them for a second person: one thing at most. */
export const withDrafts = (db: Db) =>
  db
    .selectFrom('open_questions')
    .leftJoin('drafts', 'drafts.question_id', 'open_questions.id')
    .leftJoin('proposals', (join) => join.on('proposals.subject', '=', sql<string>`'question:' || open_questions.id`).on('proposals.status', '=', 'waiting'))
export type Questions = ReturnType<typeof withDrafts>

/** One question as a row of the queue; null when there is none. */
export async function queuedQuestion(db: Db, now: number, id: string): Promise<Queued | null> {
  return (await queuedQuestions(db, now, [id]))[0] ?? null
}

/** Questions as rows of the queue, in the order of their ids. */
export async function queuedQuestions(db: Db, now: number, ids: readonly string[]): Promise<Queued[]> {
  if (ids.length === 0) return []
  const rows = await selected(db).where('open_questions.id', 'in', ids).execute()
  const places = new Map(ids.map((id, place) => [id, place]))
  return queueRows(
    db,
    now,
    rows.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!),
  )
}

const columns = [
  'open_questions.id',
  'question',
  'open_questions.status',
  'open_questions.created_at',
  'urgent',
  'assigned_to',
  'claimed_by',
  'claimed_until',
  'awaiting_until',
  'outcome',
  'open_questions.entry_id',
  'closed_at',
  'drafts.id as draft_id',
  'drafts.status as draft_status',
  'drafts.written_by',
  'drafts.revision',
  'drafts.approved_by',
  'drafts.approved_revision',
  'drafts.remark',
  'proposals.proposed_by',
  dueAt.as('due'),
] as const

const selected = (db: Db) => withDrafts(db).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

async function queueRows(db: Db, now: number, rows: readonly Row[]): Promise<Queued[]> {
  const ids = rows.map(({ id }) => id)
  const adverse = await adverseAmong(db, ids)
  const held = await heldAmong(db, ids)
  const counts = await askerCounts(db, ids)
  const clarified = await clarifiedAmong(db, ids)
  const states = rows.map((row) => ({ row, ...stateOf(row, now) }))
  const nameOf = await staffNames(
    db,
    states.flatMap(({ holder, row }) => [holder, row.assigned_to]),
  )
  return states.map(({ row, state, holder, until }) => {
    const { askers, last } = counts.get(row.id) ?? { askers: 0, last: row.created_at }
    return {
      id: row.id,
      question: held.has(row.id) ? heldPlaceholder : row.question,
      askers,
      urgent: row.urgent === 1,
      assignee: row.assigned_to === null ? null : nameOf(row.assigned_to),
      first_asked: iso(row.created_at),
      last_asked: iso(last),
      due: iso(row.due),
      adverse: held.has(row.id) || adverse.has(row.id),
      held: held.has(row.id),
      state,
      holder: holder === null ? null : nameOf(holder),
      held_until: until === null ? null : iso(until),
      awaiting_until: row.awaiting_until === null ? null : iso(row.awaiting_until),
      clarified: clarified.get(row.id) ?? null,
      draft_id: row.draft_id,
      // A published answer without an entry went to its one asker.
      outcome: row.outcome === 'published' && row.entry_id === null ? 'private' : row.outcome,
      closed_at: row.closed_at === null ? null : iso(row.closed_at),
    }
  })
}

/** The state of a question, its holder and the end of the claim. */
function stateOf(row: Row, now: number): { state: QuestionState; holder: string | null; until: number | null } {
  if (row.status === 'answered') return { state: 'closed', holder: null, until: null }
  if (row.proposed_by !== null) return { state: 'submitted', holder: row.proposed_by, until: null }
  if (row.draft_status === 'submitted') {
    const approved = row.revision !== null && isApproved({ ...row, status: row.draft_status, revision: row.revision })
    return { state: approved ? 'approved' : 'submitted', holder: row.written_by, until: null }
  }
  if (row.claimed_until !== null && row.claimed_until > now) return { state: 'claimed', holder: row.claimed_by, until: row.claimed_until }
  if (row.awaiting_until !== null && row.awaiting_until > now) return { state: 'awaiting', holder: row.assigned_to, until: null }
  if (row.draft_status === 'editing' && row.remark !== null) return { state: 'returned', holder: row.written_by, until: null }
  return { state: 'waiting', holder: null, until: null }
}

async function askerCounts(db: Db, ids: readonly string[]): Promise<Map<string, { askers: number; last: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('open_question_askers')
    .select((row) => ['question_id', row.fn.countAll<number>().as('askers'), row.fn.max('asked_at').as('last')])
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, askers, last }) => [question_id, { askers, last }]))
}

/** Of the questions with a question back: whether an asker has added something. */
async function clarifiedAmong(db: Db, ids: readonly string[]): Promise<Map<string, boolean>> {
  const clarified = new Map<string, boolean>()
  for (const { question_id, answer } of await clarificationsAmong(db, ids)) clarified.set(question_id, clarified.get(question_id) === true || answer !== null)
  return clarified
}

const iso = (at: number) => new Date(at).toISOString()
