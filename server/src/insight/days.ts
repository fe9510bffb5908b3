import type { Figures } from '@xunyi/contract/insight'
import { dayNumber, dayOfNumber, daysOf, type Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { isAnsweredLater } from './answered-later.ts'
import { inPieces } from './pieces.ts'

/** Figures of one day in China. */
export type Day = Figures['days'][number]

/** Counts of picked similar questions and of questions sent as typed, from the tally. */
export interface Sent {
  picked: number
  typed: number
}

/** Every day of the period, with zeros where nothing happened, and the answers of each entry. */
export async function dayByDay(db: Db, span: Span): Promise<{ days: Day[]; sent: Sent; answers: ReadonlyMap<string, number> }> {
  const { asked, answers } = await askedIn(db, span)
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
  return { days, answers, sent: { picked: sum('ask.picked'), typed: sum('ask.same', 'ask.unanswered') } }
}

function byDay<Row extends { number: number }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [dayOfNumber(row.number), row]))
}

/** Reads in pieces, so that a long period is never aggregated in one statement. */
async function askedIn(db: Db, span: Span) {
  const asked = new Map<string, { count: number; answered: number; adverse: number }>()
  const answers = new Map<string, number>()
  await inPieces(span, async (piece) => {
    for (const { number, entry_id, count, adverse, later } of await askedByDay(db, piece)) {
      const day = dayOfNumber(number)
      const known = asked.get(day) ?? { count: 0, answered: 0, adverse: 0 }
      asked.set(day, { count: known.count + count, answered: known.answered + (entry_id === null ? later : count), adverse: known.adverse + adverse })
      if (entry_id !== null) answers.set(entry_id, (answers.get(entry_id) ?? 0) + count)
    }
  })
  return { asked, answers }
}

/** Grouped by day first: the time index then limits the scan to the piece. */
function askedByDay(db: Db, { since, before }: Span) {
  return db
    .selectFrom('history_records')
    .select((row) => [
      dayNumber(row.ref('created_at')).as('number'),
      'entry_id',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('pv', '=', 1).as('adverse'),
      row.fn
        .countAll<number>()
        .filterWhere((of) => of.and([of('entry_id', 'is', null), isAnsweredLater()]))
        .as('later'),
    ])
    .where('created_at', '>=', since)
    .where('created_at', '<', before)
    .groupBy((row) => [dayNumber(row.ref('created_at')), 'entry_id'])
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
