import type { Feedback, feedbackList } from '@xunyi/contract/console-feedback'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { maskEmail } from '@xunyi/contract/values'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import type { StaffUser } from '../http/request-context.ts'

export type Filters = Pick<Received<typeof feedbackList>, 'status' | 'type'>

/** Newest first. */
export async function listFeedback(
  db: Db,
  person: StaffUser,
  { after, size, ...filters }: Received<typeof feedbackList>,
): Promise<Answer<typeof feedbackList>> {
  const page = pageFrom(await rowsAfter(db, filters, after, size + 1), size, ({ created_at, id }) => [created_at, id])
  return { ...page, rows: page.rows.map((row) => shown(row, person)), total: await countFeedback(db, filters) }
}

/** @throws Refused notFound */
export async function readFeedback(db: Db, person: StaffUser, id: string): Promise<Feedback> {
  const row = await withCloser(db).where('product_feedback.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('notFound')
  return shown(row, person)
}

export async function countFeedback(db: Db, filters: Filters): Promise<number> {
  const { total } = await filtered(db.selectFrom('product_feedback'), filters)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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

/** Addresses are masked except for administrators. */
export function shown({ id, opinion_type, email, content, created_at, status, reply, closer, closed_at }: Row, { roles }: StaffUser): Feedback {
  return {
    id,
    type: opinion_type,
    email: roles.includes('administrator') ? email : maskEmail(email),
    content,
    at: new Date(created_at).toISOString(),
    status,
    reply,
    closed_by: closer,
    closed_at: closed_at === null ? null : new Date(closed_at).toISOString(),
  }
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

export type Row = Awaited<ReturnType<ReturnType<typeof withCloser>['executeTakeFirstOrThrow']>>

function filtered<Query extends { where(column: 'status' | 'opinion_type', is: '=', value: string): Query }>(query: Query, { status, type }: Filters): Query {
  const byStatus = status === '' ? query : query.where('status', '=', status)
  return type === '' ? byStatus : byStatus.where('opinion_type', '=', type)
}
