import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { deleteHistory as deleteEndpoint, history as historyEndpoint, HistoryItem } from '@xunyi/contract/history'
import type { searchHistory as searchEndpoint } from '@xunyi/contract/history-search'
import { Refused } from '@xunyi/contract/refusals'
import type { SelectQueryBuilder } from 'kysely'
import { markMoments } from '../daily-figures/mark.ts'
import type { Db } from '../db/database.ts'
import { like, literal } from '../db/like.ts'
import { foundBy, searchPage, type Looked, type Place } from '../db/search-page.ts'
import type { Tables } from '../db/tables.ts'
import { servedFrom } from '../under-review.ts'
import { answerStates, type Shown } from '../recalls/answer-state.ts'
import { answeredSince } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'

type Context = Pick<ChatContext, 'db' | 'catalogue' | 'config' | 'clock'>

const columns = ['id', 'question', 'answer', 'links', 'created_at', 'entry_id', 'entry_version'] as const

/** Newest first; records of the same moment keep one order. */
export async function historyOf(context: Context, userId: string, { page, size }: Received<typeof historyEndpoint>): Promise<Answer<typeof historyEndpoint>> {
  const own = context.db.selectFrom('history_records').where('user_id', '=', userId)
  const rows = await newestOf(context.db, idsOf(own, page, size))
  const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, data: await itemsOf(context, userId, rows) }
}

/** Skipped rows are read in the index alone. */
function idsOf(own: SelectQueryBuilder<Tables, 'history_records', object>, page: number, size: number) {
  return own
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
}

/** Own records whose question has all words, newest first. */
export async function searchHistory(context: Context, userId: string, { q, ...page }: Received<typeof searchEndpoint>): Promise<Answer<typeof searchEndpoint>> {
  const words = q.trim().split(/\s+/).slice(0, 8).filter(Boolean)
  const { ids, ...found } = await searchPage((after, rows) => lookAt(context.db, userId, words, after, rows), page)
  const rows = ids.length === 0 ? [] : await newestOf(context.db, ids)
  return { rows: await itemsOf(context, userId, rows), ...found }
}

function lookAt(db: Db, userId: string, words: readonly string[], after: Place | null, rows: number): Promise<Looked[]> {
  const own = db
    .selectFrom('history_records')
    .select(['created_at as at', 'id', foundBy(words.map((word) => like('question', `%${literal(word)}%`)))])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
  return (after === null ? own : own.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(...after)))).execute()
}

/** The records with these ids. */
function newestOf(db: Db, ids: readonly string[] | ReturnType<typeof idsOf>) {
  return db.selectFrom('history_records').select(columns).where('id', 'in', ids).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

interface Row extends Shown {
  id: string
  question: string
  answer: string
  links: string
  created_at: number
}

async function itemsOf(context: Context, userId: string, rows: readonly Row[]): Promise<HistoryItem[]> {
  const unanswered = rows.filter(({ answer }) => answer === '').map(({ question }) => question)
  const since = await answeredSince(context, userId, unanswered)
  const states = await answerStates(context.db, rows, servedFrom(context))
  return rows.map(({ id, question, answer, links, created_at }, at) => ({
    id,
    question,
    answer,
    links: JSON.parse(links) as string[],
    answered: answer === '' ? (since.get(question) ?? null) : null,
    withdrawn: states[at]!.withdrawn,
    recall: states[at]!.recall,
    ...(states[at]!.reviewing && { reviewing: true }),
    create_time: new Date(created_at).toISOString(),
  }))
}

/** A record of another person is answered as an unknown one. @throws Refused notFound */
export async function deleteRecord(db: Db, userId: string, { id }: Received<typeof deleteEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = await tx.deleteFrom('history_records').where('id', '=', id).where('user_id', '=', userId).returning('created_at').execute()
    if (deleted.length === 0) throw new Refused('notFound')
    await markMoments(tx, deleted)
  })
}
