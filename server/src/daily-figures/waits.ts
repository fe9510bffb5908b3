import { setImmediate } from 'node:timers/promises'
import type { Span } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { inPieces } from './pieces.ts'
import { keptDays, spansWithout } from './kept.ts'

/** Milliseconds that requests waited for their answer, ascending. */
export type Waits = Float64Array

/** Days whose waits one statement reads. */
const atOnce = 31

/** The waits of the requests that were answered in a span, in parts: of days that are kept from there, of the others from their rows. */
export async function waitsOf(db: Db, span: Span): Promise<Waits[]> {
  const parts: Waits[] = []
  const days = [...(await keptDays(db, span)).keys()]
  const kept = new Set<number>()
  for (let from = 0; from < days.length; from += atOnce) {
    const rows = await db
      .selectFrom('daily_waits')
      .selectAll()
      .where('day', 'in', days.slice(from, from + atOnce))
      .execute()
    for (const { day, waits } of rows) {
      kept.add(day)
      parts.push(decoded(waits))
    }
    await setImmediate()
  }
  for (const rest of spansWithout(span, kept)) parts.push(...(await inPieces(rest, (piece) => waitsFromRows(db, piece))))
  return parts
}

/** A rejection is no answer. */
async function waitsFromRows(db: Db, { since, before }: Span): Promise<Waits> {
  const closed = await db
    .selectFrom('open_questions')
    .select((row) => row(row.ref('closed_at'), '-', row.ref('created_at')).as('wait'))
    .where('status', '=', 'answered')
    .where('closed_at', '>=', since)
    .where('closed_at', '<', before)
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '!=', 'rejected')]))
    .execute()
  return Float64Array.from(closed, ({ wait }) => wait!).sort()
}

/** Keeps the waits of a day that is over. */
export async function keepWaits(tx: Db, day: number, span: Span): Promise<void> {
  const waits = encoded(await waitsFromRows(tx, span))
  await tx
    .insertInto('daily_waits')
    .values({ day, waits })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ waits }))
    .execute()
}

/** The numbers as their bytes: half a million of them, a year, are read in a moment. */
function encoded(waits: Waits): string {
  return Buffer.from(waits.buffer, waits.byteOffset, waits.byteLength).toString('base64')
}

function decoded(text: string): Waits {
  return new Float64Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
}

/** The least whole number, of ascending parts, that at least this share of all numbers does not exceed; null without numbers. */
export function nearestRank(parts: readonly Waits[], share: number): number | null {
  const some = parts.filter(({ length }) => length > 0)
  if (some.length === 0) return null
  const rank = Math.ceil(some.reduce((sum, { length }) => sum + length, 0) * share)
  let least = Math.min(...some.map((part) => part[0]!))
  let most = Math.max(...some.map((part) => part.at(-1)!))
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (some.reduce((sum, part) => sum + notAbove(part, middle), 0) >= rank) most = middle
    else least = middle + 1
  }
  return least
}

/** How many of ascending numbers do not exceed a bound. */
function notAbove(ascending: Waits, bound: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (ascending[middle]! <= bound) from = middle + 1
    else to = middle
  }
  return from
}
