import type { CaseForm } from '@xunyi/contract/safety-form'
import { Refused } from '@xunyi/contract/refusals'
import { backgroundPace } from '../../background-pace.ts'
import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { startOfDay } from '../../china-time.ts'
import { addDays } from '../cases/days.ts'
import { deadlines } from '../cases/deadlines.ts'
import { clocked } from '../cases/derived.ts'
import { formOf, type CaseRow } from '../cases/row.ts'
import { firstReports } from './confirmed-reports.ts'

export interface Period {
  from: string
  to: string
  product: string
}

export interface PeriodCase {
  row: CaseRow
  form: CaseForm
  /** Suspected medicines by name, each once. */
  products: string[]
  /** Whether the first report came after its day, or has not come and the day is over. */
  late: boolean
}

const batch = 50
const mostDays = 3660

/** @throws Refused badRequest: the last day is before the first, or too far after it */
export function checkPeriod({ from, to }: Period): void {
  if (!isDay(from) || !isDay(to)) throw new Refused('badRequest', { msg: '没有这一天' })
  if (to < from) throw new Refused('badRequest', { msg: '结束日期不能早于开始日期' })
  if (to > addDays(from, mostDays)) throw new Refused('badRequest', { msg: '一次最多查看十年' })
}

function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** The cases of a period by day 0, the earliest first, a page at a time, which leaves the event loop to requests. @param after where a page before ended */
export async function* casesOf(
  { db, settings, now }: { db: Db; settings: SafetySettings; now: number },
  { from, to, product }: Period,
  after: { day0: string; id: string } | null = null,
): AsyncGenerator<PeriodCase> {
  const pace = backgroundPace()
  const wanted = product.trim().toLowerCase()
  let last = after
  for (;;) {
    let query = db.selectFrom('safety_cases').selectAll().where('day0', '>=', from).where('day0', '<=', to).orderBy('day0').orderBy('id').limit(batch)
    // The column holds batches and reactions too: what it finds is compared with the medicines below.
    if (wanted !== '') query = query.where(like('terms', `%${literal(wanted)}%`))
    if (last !== null) {
      const { day0, id } = last
      query = query.where((row) => row.or([row('day0', '>', day0), row.and([row('day0', '=', day0), row('id', '>', id)])]))
    }
    const rows = await query.execute()
    const reports = await firstReports(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const form = formOf(row)
      const products = suspected(form)
      if (wanted === '' || products.some((name) => name.toLowerCase().includes(wanted)))
        yield { row, form, products, late: isLate(row, form, reports.get(row.id) ?? row.reported_on, settings, now) }
      await pace()
    }
    if (rows.length < batch) return
    last = rows.at(-1)!
  }
}

function suspected({ medicines }: CaseForm): string[] {
  const names = medicines.filter(({ role }) => role === 'suspected').map(({ generic_name, brand_name }) => generic_name || brand_name)
  return [...new Set(names.filter((name) => name !== ''))]
}

const reports = ['cluster', 'death', 'serious', 'new', 'other']

function isLate(row: CaseRow, form: CaseForm, reportedOn: string | null, settings: SafetySettings, now: number): boolean {
  return deadlines(clocked(row, form), settings)
    .filter(({ kind }) => reports.includes(kind))
    .some(({ day }) => (reportedOn === null ? now >= startOfDay(addDays(day, 1)) : reportedOn > day))
}
