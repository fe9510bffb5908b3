import type { deskCounts as countsEndpoint, queue as queueEndpoint, QuestionState } from '@xunyi/contract/desk'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { foundBy, listPage, searchPage, type Look, type PageInput, type Place } from '../../db/search-page.ts'
import type { Tables } from '../../db/tables.ts'
import { isHeld } from '../../held-texts.ts'
import { masked } from '../../text/masked.ts'
import { approvedNow, notYetApproved } from './approved.ts'
import type { DeskContext } from './context.ts'
import { queuePlace } from './due.ts'
import { queuedQuestions, withDrafts, type Questions } from './queue-rows.ts'

/** A page of the questions sent to the team: open ones by due time, closed ones the latest first. */
export async function queueOf(
  { db, clock }: DeskContext,
  userId: string,
  { state, q, mine, ...page }: Received<typeof queueEndpoint>,
): Promise<Answer<typeof queueEndpoint>> {
  const now = clock()
  const sought = [...containing(q), ...(mine ? [ofUser(userId, now)] : [])]
  const { ids, ...extent } = state === 'closed' ? await pageOfClosed(db, sought, page) : await pageOfOpen(inState(withDrafts(db), state, now), sought, page)
  const rows = await queuedQuestions(db, now, ids)
  return { rows: rows.map((row) => ({ ...row, question: masked(row.question) })), ...extent }
}

/** Open questions are as many as the team has not answered: they are sorted and counted as a whole. */
function pageOfOpen(questions: Questions, sought: Condition[], page: PageInput) {
  const all = questions.where((row) => row.and(sought))
  const look: Look = (from, rows) =>
    (from === null ? all : all.where(beyond(queuePlace, '>', from)))
      .select([queuePlace.as('at'), 'open_questions.id', foundBy([])])
      .orderBy('at')
      .orderBy('open_questions.id')
      .limit(rows)
      .execute()
  return listPage(look, page, async () => (await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total)
}

/** Rows older than the column `closed_at` are sorted by their creation. */
const closedAt = sql<number>`coalesce(closed_at, open_questions.created_at)`

/** Closed questions grow without end: they are read by the index of their order, and what has no index is looked for a piece at a time. */
function pageOfClosed(db: Db, sought: Condition[], page: PageInput) {
  const closed = withDrafts(db).where('open_questions.status', '=', 'answered')
  const look: Look = (from, rows) =>
    (from === null ? closed : closed.where(beyond(closedAt, '<', from)))
      .select([closedAt.as('at'), 'open_questions.id', foundBy(sought)])
      .orderBy('at', 'desc')
      .orderBy('open_questions.id', 'desc')
      .limit(rows)
      .execute()
  if (sought.length > 0) return searchPage(look, page)
  return listPage(look, page, () => countRows(db, db.selectFrom('open_questions').where('status', '=', 'answered')))
}

/** Two comparisons: SQLite finds a pair of an expression and a column by no index. */
function beyond(time: RawBuilder<number>, comparison: '<' | '>', [at, id]: Place): Condition {
  const [orAt, past] = [sql.raw(`${comparison}=`), sql.raw(comparison)]
  return sql`(${time} ${orAt} ${at} and (${time} ${past} ${at} or open_questions.id ${past} ${id}))`
}

/** Open questions and drafts by state. */
export async function countsOf({ db, clock }: Pick<DeskContext, 'db' | 'clock'>): Promise<Answer<typeof countsEndpoint>> {
  const now = clock()
  const inIt = async (state: Exclude<QuestionState, 'closed'>) =>
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

function inState(questions: Questions, state: Exclude<QuestionState, 'closed'> | 'open', now: number): Questions {
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

type Condition = Expression<SqlBool>
const row = expressionBuilder<Tables, 'open_questions' | 'drafts' | 'proposals'>()

/** Questions the user has claimed, drafted or closed, or is to answer. */
function ofUser(userId: string, now: number): Condition {
  return row.or([
    row('closed_by', '=', userId),
    row('assigned_to', '=', userId),
    row('drafts.written_by', '=', userId),
    row('proposals.proposed_by', '=', userId),
    row.and([row('claimed_by', '=', userId), row('claimed_until', '>', now)]),
  ])
}

/** Questions whose title contains every word, in either case; a title that waits for pharmacovigilance is not searched. */
function containing(q: string): Condition[] {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return words.length === 0 ? [] : [row.not(isHeld()), ...words.map((word) => like('open_questions.question', `%${literal(word)}%`))]
}
