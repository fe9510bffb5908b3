import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { exportQuestions, questions } from '@xunyi/contract/insight'
import type { Span } from '../china-time.ts'
import { isAnsweredLater } from '../daily-figures/answered-later.ts'
import type { Counts } from '../daily-figures/count.ts'
import { inPieces } from '../daily-figures/pieces.ts'
import { countsOf } from '../daily-figures/read.ts'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { isSent } from '../held-texts.ts'
import type { StaffUser } from '../http/request-context.ts'
import { masked } from '../text/masked.ts'
import { questionsOf as entriesById } from './entries.ts'
import { periodOf } from './period.ts'

type Which = Received<typeof exportQuestions>

/** Pharmacovigilance reads every question; the roles that answer read one on adverse reactions once it is released, others never. */
interface Reader {
  officer: boolean
  desk: boolean
}

export function readerOf({ roles }: StaffUser): Reader {
  return { officer: roles.includes('pharmacovigilance'), desk: roles.includes('writer') || roles.includes('approver') }
}

/** A page of questions, newest first. */
export async function questionsOf(db: Db, { after, size, ...which }: Received<typeof questions>, reader: Reader): Promise<Answer<typeof questions>> {
  const { rows, next } = pageFrom(await read(db, which, after, size + 1), size, (row) => [row.created_at, row.id])
  return { rows: await shown(db, rows, reader), next, total: await totalOf(db, which) }
}

/** The total. Without an entry it is that of the figures, so that the questions of days that are over are not counted anew. */
export async function totalOf(db: Db, which: Which): Promise<number> {
  const span = periodOf(which)
  const counts = which.entry_id === '' ? countsOfDays(await countsOf(db, span), which) : await inPieces(span, (piece) => countIn(db, which, piece))
  return counts.reduce((total, count) => total + count, 0)
}

function countsOfDays({ days }: Counts, { outcome }: Which): number[] {
  return [...days.values()].map(({ asked, answered, adverse }) => ({ '': asked, answered, unanswered: asked - answered, adverse })[outcome])
}

async function countIn(db: Db, which: Which, piece: Span): Promise<number> {
  const { count } = await filtered(db, which, piece)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
    .select((row) => [
      row
        .case()
        .when(isSent({ released: false }))
        .then(1)
        .else(0)
        .end()
        .as('held'),
      row
        .case()
        .when(isSent({ released: true }))
        .then(1)
        .else(0)
        .end()
        .as('released'),
    ])
    .select((row) => row.case().when(isAnsweredLater()).then(1).else(0).end().as('later'))
    .where((row) => row.or([row('history_records.created_at', '<', at), row('history_records.id', '<', id)]))
    .orderBy('history_records.created_at', 'desc')
    .orderBy('history_records.id', 'desc')
    .limit(limit)
    .execute()
}

function filtered(db: Db, { outcome, entry_id }: Which, { since, before }: Span) {
  let query = db.selectFrom('history_records').where('history_records.created_at', '>=', since).where('history_records.created_at', '<', before)
  if (outcome === 'answered') query = query.where((row) => row.or([row('entry_id', 'is not', null), isAnsweredLater()]))
  if (outcome === 'unanswered') query = query.where('entry_id', 'is', null).where((row) => row.not(isAnsweredLater()))
  if (outcome === 'adverse') query = query.where('pv', '=', 1)
  if (entry_id !== '') query = query.where('entry_id', '=', entry_id)
  return query
}

function isShown({ entry_id, pv, held, released }: Row, { officer, desk }: Reader): boolean {
  if (officer || entry_id !== null) return true
  return held === 0 && (pv === 0 || (desk && released === 1))
}

async function shown(db: Db, rows: readonly Row[], reader: Reader): Promise<Answer<typeof questions>['rows']> {
  const entries = await entriesById(db, [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))])
  return rows.map((row) => {
    const { id, question, entry_id, pv, created_at, identity, later } = row
    const entry = entry_id === null ? undefined : entries.get(entry_id)
    return {
      id,
      at: new Date(created_at).toISOString(),
      question: isShown(row, reader) ? masked(question) : null,
      entry: entry ? { id: entry.id, question: entry.question } : null,
      later: entry_id === null && later === 1,
      adverse: pv === 1,
      identity,
    }
  })
}
