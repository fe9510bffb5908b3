import type { Db } from '../db/open.ts'
import { dayNumber, dayOfNumber, daysOf, type Span } from './china-day.ts'
import { inPieces } from './pieces.ts'

/** What happened on a day in China. */
export interface Day {
  day: string
  asked: number
  answered: number
  unanswered: number
  adverse: number
  safety: number
  blocked: number
  recommends: number
  hits: number
}

/** How often a similar question was picked, and how often the text was sent as it was typed, as the tally has it. */
export interface Sent {
  picked: number
  typed: number
}

/** Every day of a span, with nothing on it where nothing happened. */
export async function dayByDay(db: Db, span: Span): Promise<{ days: Day[]; sent: Sent }> {
  const asked = byDay((await inPieces(span, (piece) => askedByDay(db, piece))).flat())
  const safety = byDay(await countByDay(db, 'safety_records', span))
  const blocked = byDay(await countByDay(db, 'blocked_texts', span))
  const tallies = await talliesOf(db, span)
  const counted = new Map(tallies.map(({ day, name, count }) => [`${day} ${name}`, count]))
  const days = daysOf(span).map((day) => {
    const { count = 0, answered = 0, adverse = 0 } = asked.get(day) ?? {}
    return {
      day,
      asked: count,
      answered,
      unanswered: count - answered,
      adverse,
      safety: safety.get(day)?.count ?? 0,
      blocked: blocked.get(day)?.count ?? 0,
      recommends: counted.get(`${day} recommend`) ?? 0,
      hits: counted.get(`${day} recommend.hit`) ?? 0,
    }
  })
  const sum = (...names: string[]) => tallies.filter(({ name }) => names.includes(name)).reduce((total, { count }) => total + count, 0)
  return { days, sent: { picked: sum('ask.picked'), typed: sum('ask.same', 'ask.unanswered') } }
}

function byDay<Row extends { number: number }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [dayOfNumber(row.number), row]))
}

function askedByDay(db: Db, { since, before }: Span) {
  return db
    .selectFrom('history_records')
    .select((row) => [
      dayNumber(row.ref('created_at')).as('number'),
      row.fn.countAll<number>().as('count'),
      row.fn.count<number>('entry_id').as('answered'),
      row.fn.countAll<number>().filterWhere('pv', '=', 1).as('adverse'),
    ])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy((row) => dayNumber(row.ref('created_at')))
    .execute()
}

function countByDay(db: Db, table: 'safety_records' | 'blocked_texts', { since, before }: Span) {
  return db
    .selectFrom(table)
    .select((row) => [dayNumber(row.ref('created_at')).as('number'), row.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy((row) => dayNumber(row.ref('created_at')))
    .execute()
}

function talliesOf(db: Db, span: Span) {
  const days = daysOf(span)
  return db.selectFrom('tallies').selectAll().where('day', '>=', days[0]!).where('day', '<=', days.at(-1)!).execute()
}
