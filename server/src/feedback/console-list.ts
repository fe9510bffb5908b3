import type { Feedback, feedbackList } from '@xunyi/contract/console-feedback'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { maskEmail } from '@xunyi/contract/values'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { heldPlaceholder } from '../held-texts.ts'
import type { StaffUser } from '../http/request-context.ts'
import { masked } from '../text/masked.ts'

export type Filters = Pick<Received<typeof feedbackList>, 'status' | 'type'>

/** Newest first. */
export async function listFeedback(
  db: Db,
  person: StaffUser,
  { after, size, ...filters }: Received<typeof feedbackList>,
): Promise<Answer<typeof feedbackList>> {
  const page = pageFrom(await rowsAfter(db, filters, after, size + 1), size, ({ created_at, id }) => [created_at, id])
  return { ...page, rows: page.rows.map((row) => listed(row, person)), total: await countFeedback(db, filters) }
}

/** @throws Refused notFound */
export async function readFeedback(db: Db, person: StaffUser, id: string): Promise<Feedback> {
  const row = await withCloser(db).where('product_feedback.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('notFound')
  return shown(row, person)
}

export function countFeedback(db: Db, filters: Filters): Promise<number> {
  return countRows(db, filtered(db.selectFrom('product_feedback'), filters))
}

/** @param after the cursor of the row before */
export function rowsAfter(db: Db, filters: Filters, after: string | null, most: number): Promise<Row[]> {
  const newest = filtered(withCloser(db), filters).orderBy('product_feedback.created_at', 'desc').orderBy('product_feedback.id', 'desc').limit(most)
  if (after === null) return newest.execute()
  const [at, id] = decodeCursor(after, 'number', 'string')
  const earlier = newest
    .where('product_feedback.created_at', '<=', at)
    .where((row) => row.or([row('product_feedback.created_at', '<', at), row('product_feedback.id', '<', id)]))
  return earlier.execute()
}

/** Addresses are masked except for administrators; words of a case are for pharmacovigilance alone, unless it was found not to be adverse. */
export function shown({ id, opinion_type, email, content, created_at, status, reply, closer, closed_at, in_case, held }: Row, { roles }: StaffUser): Feedback {
  return {
    id,
    type: opinion_type,
    email: roles.includes('administrator') ? email : maskEmail(email),
    content: held === 1 && !roles.includes('pharmacovigilance') ? heldPlaceholder : content,
    at: new Date(created_at).toISOString(),
    status,
    reply,
    closed_by: closer,
    closed_at: closed_at === null ? null : new Date(closed_at).toISOString(),
    in_case: in_case === 1,
  }
}

/** As in lists and exports, where words that lead to a patient are masked. */
export function listed(row: Row, person: StaffUser): Feedback {
  const feedback = shown(row, person)
  return { ...feedback, content: masked(feedback.content), reply: feedback.reply === null ? null : masked(feedback.reply) }
}

/** Whether a row of `product_feedback` was marked by hand, or its words are in a case of their author. */
function isInCase({ adverse }: { adverse: boolean }): Expression<SqlBool> {
  const row = expressionBuilder<Tables, 'product_feedback'>()
  const marked = row
    .selectFrom('safety_case_links')
    .innerJoin('safety_cases', 'safety_cases.id', 'safety_case_links.case_id')
    .select('safety_cases.id')
    .where('subject', '=', 'feedback')
    .whereRef('subject_id', '=', 'product_feedback.id')
  const detected = row
    .selectFrom('safety_cases')
    .innerJoin('safety_case_texts', 'case_id', 'safety_cases.id')
    .select('safety_cases.id')
    .whereRef('safety_cases.user_id', '=', 'product_feedback.user_id')
    .whereRef('safety_case_texts.text', '=', 'product_feedback.content')
    .where('origin', '=', 'product_feedback')
  if (!adverse) return row.or([row.exists(marked), row.exists(detected)])
  return row.or([row.exists(marked.where('state', '!=', 'not_adverse')), row.exists(detected.where('state', '!=', 'not_adverse'))])
}

/** Joined by a left join: feedback stays closed after its closer's account is deleted. */
const withCloser = (db: Db) =>
  db
    .selectFrom('product_feedback')
    .leftJoin('users', 'users.id', 'closed_by')
    .select([
      'product_feedback.id',
      'opinion_type',
      'product_feedback.email',
      'content',
      'product_feedback.created_at',
      'status',
      'reply',
      'closed_at',
      'nickname as closer',
    ])
    .select((row) => [
      row
        .case()
        .when(isInCase({ adverse: false }))
        .then(1)
        .else(0)
        .end()
        .as('in_case'),
      row
        .case()
        .when(isInCase({ adverse: true }))
        .then(1)
        .else(0)
        .end()
        .as('held'),
    ])

export type Row = Awaited<ReturnType<ReturnType<typeof withCloser>['executeTakeFirstOrThrow']>>

function filtered<Query extends { where(column: 'status' | 'opinion_type', is: '=', value: string): Query }>(query: Query, { status, type }: Filters): Query {
  const byStatus = status === '' ? query : query.where('status', '=', status)
  return type === '' ? byStatus : byStatus.where('opinion_type', '=', type)
}
