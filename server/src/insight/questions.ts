import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { exportQuestions, questions } from '@xunyi/contract/insight'
import type { Span } from '../china-time.ts'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import type { StaffUser } from '../http/request-context.ts'
import { questionsOf as entriesById } from './entries.ts'
import { periodOf } from './period.ts'
import { inPieces } from './pieces.ts'

type Which = Received<typeof exportQuestions>

/** The roles that answer questions and pharmacovigilance read questions on adverse reactions; others see them without text. */
interface Reader {
  whole: boolean
}

export function readerOf({ roles }: StaffUser): Reader {
  return { whole: (['writer', 'approver', 'pharmacovigilance'] as const).some((role) => roles.includes(role)) }
}

/** A page of questions, newest first. */
export async function questionsOf(db: Db, { after, size, ...which }: Received<typeof questions>, reader: Reader): Promise<Answer<typeof questions>> {
  const { rows, next } = pageFrom(await read(db, which, after, size + 1), size, (row) => [row.created_at, row.id])
  return { rows: await shown(db, rows, reader), next, total: await totalOf(db, which) }
}

/** The total; questions on adverse reactions are counted in pieces, not a whole year at once. */
export async function totalOf(db: Db, which: Which): Promise<number> {
  const counts = await inPieces(periodOf(which), async (piece) => {
    const { count } = await filtered(db, which, piece)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
  return counts.reduce((total, count) => total + count, 0)
}

/** All questions in chunks. */
export async function* everyQuestion(db: Db, which: Which, reader: Reader): AsyncGenerator<Answer<typeof questions>['rows']> {
  for (let after: string | null = null; ;) {
    const page: ReturnType<typeof pageFrom<Row>> = pageFrom(await read(db, which, after, many + 1), many, (row) => [row.created_at, row.id])
    yield shown(db, page.rows, reader)
    after = page.next
    if (after === null) return
  }
}

const many = 1000

type Row = Awaited<ReturnType<typeof read>>[number]

function read(db: Db, which: Which, after: string | null, limit: number) {
  const span = periodOf(which)
  const [at, id] = after === null ? [span.before, ''] : decodeCursor(after, 'number', 'string')
  return filtered(db, which, { ...span, before: Math.min(span.before, at + 1) })
    .innerJoin('users', 'users.id', 'user_id')
    .select(['history_records.id', 'question', 'entry_id', 'pv', 'history_records.created_at', 'identity'])
    .where((row) => row.or([row('history_records.created_at', '<', at), row('history_records.id', '<', id)]))
    .orderBy('history_records.created_at', 'desc')
    .orderBy('history_records.id', 'desc')
    .limit(limit)
    .execute()
}

function filtered(db: Db, { outcome, entry_id }: Which, { since, before }: Span) {
  let query = db.selectFrom('history_records').where('history_records.created_at', '>=', since).where('history_records.created_at', '<', before)
  if (outcome === 'answered') query = query.where('entry_id', 'is not', null)
  if (outcome === 'unanswered') query = query.where('entry_id', 'is', null)
  if (outcome === 'adverse') query = query.where('pv', '=', 1)
  if (entry_id !== '') query = query.where('entry_id', '=', entry_id)
  return query
}

async function shown(db: Db, rows: readonly Row[], { whole }: Reader): Promise<Answer<typeof questions>['rows']> {
  const entries = await entriesById(db, [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))])
  return rows.map(({ id, question, entry_id, pv, created_at, identity }) => {
    const entry = entry_id === null ? undefined : entries.get(entry_id)
    return {
      id,
      at: new Date(created_at).toISOString(),
      question: whole || pv === 0 || entry_id !== null ? question : null,
      entry: entry ? { id: entry.id, question: entry.question } : null,
      adverse: pv === 1,
      identity,
    }
  })
}
