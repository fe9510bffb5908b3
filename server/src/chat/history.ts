import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { deleteHistory as deleteEndpoint, history as historyEndpoint } from '@xunyi/contract/history'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { answeredSince } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'

/** Newest first; records of the same moment keep one order. */
export async function historyOf(
  context: Pick<ChatContext, 'db' | 'catalogue'>,
  userId: string,
  { page, size }: Received<typeof historyEndpoint>,
): Promise<Answer<typeof historyEndpoint>> {
  const { db } = context
  const own = db.selectFrom('history_records').where('user_id', '=', userId)
  const rows = await own
    .select(['id', 'question', 'answer', 'links', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const unanswered = rows.filter(({ answer }) => answer === '').map(({ question }) => question)
  const since = await answeredSince(context, userId, unanswered)
  return {
    total,
    data: rows.map(({ links, created_at, ...rest }) => ({
      ...rest,
      links: JSON.parse(links) as string[],
      answered: rest.answer === '' ? (since.get(rest.question) ?? null) : null,
      create_time: new Date(created_at).toISOString(),
    })),
  }
}

/** A record of another person is answered as an unknown one. @throws Refused notFound */
export async function deleteRecord(db: Db, userId: string, { id }: Received<typeof deleteEndpoint>): Promise<void> {
  const deleted = await db.deleteFrom('history_records').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()
  if (!deleted) throw new Refused('notFound')
}
