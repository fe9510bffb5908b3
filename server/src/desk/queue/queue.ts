import type { deskCounts as countsEndpoint, queue as queueEndpoint, Queued, QuestionState } from '@xunyi/contract/desk'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { sql } from 'kysely'
import { decodeCursor, pageFrom } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { heldAmong, heldPlaceholder, isHeld } from '../../held-texts.ts'
import { masked } from '../../text/masked.ts'
import { approvedNow, isApproved, notYetApproved } from './approved.ts'
import { adverseAmong } from './adverse.ts'
import type { DeskContext } from './context.ts'
import { dueAt, queuePlace } from './due.ts'
import { staffNames } from '../../accounts/staff-names.ts'
import { clarificationsAmong } from '../wordings/clarifications.ts'

/** A page of the questions sent to the team: open ones by due time, closed ones the latest first. */
export async function queueOf(
  context: DeskContext,
  userId: string,
  { state, q, mine, after, size }: Received<typeof queueEndpoint>,
): Promise<Answer<typeof queueEndpoint>> {
  const { db } = context
  const now = context.clock()
  const matching = containing(inState(withDrafts(db), state, now), q)
  const all = mine ? ofUser(matching, userId, now) : matching
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()

  const [direction, beyond] = state === 'closed' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  // Rows older than the column `closed_at` are sorted by their creation.
  const time = state === 'closed' ? sql<number>`coalesce(closed_at, open_questions.created_at)` : queuePlace
  let page = all
  if (after !== null) {
    const [at, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) => row.or([row(time, beyond, at), row.and([row(time, '=', at), row('open_questions.id', beyond, id)])]))
  }
  const rows = await page
    .select(columns)
    .select(time.as('sorted_by'))
    .orderBy('sorted_by', direction)
    .orderBy('open_questions.id', direction)
    .limit(size + 1)
    .execute()
  const { rows: some, next } = pageFrom(rows, size, ({ sorted_by, id }) => [sorted_by, id])
  const listed = await queueRows(db, now, some)
  return { rows: listed.map((row) => ({ ...row, question: masked(row.question) })), next, total }
}

/** One question as a row of the queue; null when there is none. */
export async function queuedQuestion(db: Db, now: number, id: string): Promise<Queued | null> {
  const row = await withDrafts(db).select(columns).where('open_questions.id', '=', id).executeTakeFirst()
  return row ? (await queueRows(db, now, [row]))[0]! : null
}

/** Open questions and drafts by state. */
export async function countsOf({ db, clock }: Pick<DeskContext, 'db' | 'clock'>): Promise<Answer<typeof countsEndpoint>> {
  const now = clock()
  const inIt = async (state: QuestionState) =>
    (
      await inState(withDrafts(db), state, now)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const drafts = await db
    .selectFrom('drafts')
    .select((row) => {
      const editing = row('status', '=', 'editing')
      return [
        row.fn
          .countAll<number>()
          .filterWhere(row.and([editing, row('remark', 'is', null)]))
          .as('editing'),
        row.fn
          .countAll<number>()
          .filterWhere(row.and([editing, row('remark', 'is not', null)]))
          .as('returned'),
        row.fn
          .countAll<number>()
          .filterWhere(row.and([row('status', '=', 'submitted'), notYetApproved]))
          .as('submitted'),
        row.fn
          .countAll<number>()
          .filterWhere(row.and([row('status', '=', 'submitted'), approvedNow]))
          .as('approved'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    waiting: await inIt('waiting'),
    claimed: await inIt('claimed'),
    returned: await inIt('returned'),
    awaiting: await inIt('awaiting'),
    submitted: await inIt('submitted'),
    approved: await inIt('approved'),
    drafts,
  }
}

/** Open and closed questions with their drafts, and what waits on them for a second person: one thing at most. */
const withDrafts = (db: Db) =>
  db
    .selectFrom('open_questions')
    .leftJoin('drafts', 'drafts.question_id', 'open_questions.id')
    .leftJoin('proposals', (join) => join.on('proposals.subject', '=', sql<string>`'question:' || open_questions.id`).on('proposals.status', '=', 'waiting'))
type Questions = ReturnType<typeof withDrafts>

function inState(questions: Questions, state: QuestionState | 'open', now: number): Questions {
  if (state === 'closed') return questions.where('open_questions.status', '=', 'answered')
  const open = questions.where('open_questions.status', '=', 'open')
  if (state === 'open') return open
  if (state === 'submitted')
    return open.where((row) => row.or([row.and([row('drafts.status', '=', 'submitted'), notYetApproved]), row('proposals.id', 'is not', null)]))
  if (state === 'approved') return open.where('proposals.id', 'is', null).where('drafts.status', '=', 'submitted').where(approvedNow)
  const free = open.where('proposals.id', 'is', null).where((row) => row.or([row('drafts.status', 'is', null), row('drafts.status', '=', 'editing')]))
  if (state === 'claimed') return free.where('claimed_until', '>', now)
  const unclaimed = free.where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
  if (state === 'awaiting') return unclaimed.where('awaiting_until', '>', now)
  const idle = unclaimed.where((row) => row.or([row('awaiting_until', 'is', null), row('awaiting_until', '<=', now)]))
  return idle.where('drafts.remark', state === 'returned' ? 'is not' : 'is', null)
}

/** Questions the user has claimed, drafted or closed, or is to answer. */
function ofUser(questions: Questions, userId: string, now: number): Questions {
  return questions.where((row) =>
    row.or([
      row('closed_by', '=', userId),
      row('assigned_to', '=', userId),
      row('drafts.written_by', '=', userId),
      row('proposals.proposed_by', '=', userId),
      row.and([row('claimed_by', '=', userId), row('claimed_until', '>', now)]),
    ]),
  )
}

/** Questions whose title contains every word, in either case; a title that waits for pharmacovigilance is not searched. */
function containing(questions: Questions, q: string): Questions {
  const sought = q.split(/\s+/).filter((word) => word !== '')
  let found = sought.length === 0 ? questions : questions.where((row) => row.not(isHeld()))
  for (const word of sought) found = found.where(like('open_questions.question', `%${literal(word)}%`))
  return found
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

type Row = Awaited<ReturnType<ReturnType<typeof queueRow>['executeTakeFirstOrThrow']>>
const queueRow = (db: Db) => withDrafts(db).select(columns)

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
