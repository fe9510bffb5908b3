import type { Figures } from '@xunyi/contract/insight'
import { dayOfNumber, daysOf, type Span } from '../china-time.ts'
import { countsOf } from '../daily-figures/read.ts'
import type { Db } from '../db/database.ts'

/** Figures of one day in China. */
export type Day = Figures['days'][number]

/** Counts of picked similar questions and of questions sent as typed, from the tally. */
export interface Sent {
  picked: number
  typed: number
}

/** Every day of the period, with zeros where nothing happened, and the answers of each entry. */
export async function dayByDay(db: Db, span: Span): Promise<{ days: Day[]; sent: Sent; answers: ReadonlyMap<string, number> }> {
  const { days: counts, answers } = await countsOf(db, span)
  const tallies = await talliesOf(db, span)
  const counted = new Map(tallies.map(({ day, name, count }) => [`${day} ${name}`, count]))
  const byDay = new Map([...counts].map(([number, day]) => [dayOfNumber(number), day]))
  const days = daysOf(span).map((day) => {
    const { asked = 0, answered = 0, adverse = 0, safety = 0, blocked = 0 } = byDay.get(day) ?? {}
    const [recommends, hits] = ['recommend', 'recommend.hit'].map((name) => counted.get(`${day} ${name}`) ?? 0) as [number, number]
    return { day, asked, answered, unanswered: asked - answered, adverse, safety, blocked, recommends, hits }
  })
  const sum = (...names: string[]) => tallies.filter(({ name }) => names.includes(name)).reduce((total, { count }) => total + count, 0)
  return { days, answers, sent: { picked: sum('ask.picked'), typed: sum('ask.same', 'ask.unanswered') } }
}

function talliesOf(db: Db, span: Span) {
  const days = daysOf(span)
  return db.selectFrom('tallies').selectAll().where('day', '>=', days[0]!).where('day', '<=', days.at(-1)!).execute()
}
