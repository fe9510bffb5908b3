import type { CaseForm } from '@xunyi/contract/safety-form'
import { Refused } from '@xunyi/contract/refusals'
import { expressionBuilder, sql } from 'kysely'
import { backgroundPace } from '../../background-pace.ts'
import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { like, literal } from '../../db/like.ts'
import { foundBy, type Looked, type Place } from '../../db/search-page.ts'
import type { Tables } from '../../db/tables.ts'
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

/** Cases that are read with their forms at once, and those that one statement looks at for a product. */
const batch = 50
const atOnce = 1000
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

/** The cases of a period after a place by day 0, and whether each may be of the product: the column holds batches and reactions too. */
export function lookAt(db: Db, { from, to, product }: Period, after: Place | null, rows: number): Promise<Looked[]> {
  const wanted = product.trim()
  const row = expressionBuilder<Tables, 'safety_cases'>()
  const beginning = after === null ? row('day0', '>=', from) : row(row.refTuple('day0', 'id'), '>', row.tuple(dayOf(after[0]), after[1]))
  return db
    .selectFrom('safety_cases')
    .select([sql<number>`cast(replace(day0, '-', '') as integer)`.as('at'), 'id', foundBy(wanted === '' ? [] : [like('terms', `%${literal(wanted)}%`)])])
    .where(beginning)
    .where('day0', '<=', to)
    .orderBy('day0')
    .orderBy('id')
    .limit(rows)
    .execute()
}

/** `20261121` as `2026-11-21`. */
const dayOf = (at: number) =>
  String(at)
    .padStart(8, '0')
    .replace(/^(\d{4})(\d\d)/, '$1-$2-')

/** The cases of a period by day 0, the earliest first, a page at a time, which leaves the event loop to requests. */
export async function* casesOf(source: Source, period: Period): AsyncGenerator<PeriodCase> {
  const rows = period.product.trim() === '' ? batch : atOnce
  for (let last: Place | null = null; ;) {
    const seen: Looked[] = await lookAt(source.db, period, last, rows)
    const ids = seen.filter(({ found }) => found === 1).map(({ id }) => id)
    for (let from = 0; from < ids.length; from += batch) yield* await readCases(source, period, ids.slice(from, from + batch))
    if (seen.length < rows) return
    const { at, id } = seen.at(-1)!
    last = [at, id]
  }
}

interface Source {
  db: Db
  settings: SafetySettings
  now: number
}

/** Those of the cases that are of the product, by day 0. */
export async function readCases({ db, settings, now }: Source, { product }: Period, ids: readonly string[]): Promise<PeriodCase[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('safety_cases').selectAll().where('id', 'in', ids).orderBy('day0').orderBy('id').execute()
  const reports = await firstReports(db, ids)
  const wanted = product.trim().toLowerCase()
  const pace = backgroundPace()
  const cases: PeriodCase[] = []
  for (const row of rows) {
    const form = formOf(row)
    const products = suspected(form)
    if (wanted === '' || products.some((name) => name.toLowerCase().includes(wanted)))
      cases.push({ row, form, products, late: isLate(row, form, reports.get(row.id) ?? row.reported_on, settings, now) })
    await pace()
  }
  return cases
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
