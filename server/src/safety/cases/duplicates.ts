import type { Db } from '../../db/database.ts'
import { likenessOf, shares } from './clusters.ts'
import type { CaseRow } from './row.ts'

const dayMs = 24 * 3_600_000
const windowMs = 60 * dayMs
const closeMs = 3 * dayMs
/** A duplicate shares at least so much, a medicine or a batch among it. */
const least = 3
const mostShown = 5

export interface Duplicate {
  row: CaseRow
  score: number
  same: ('medicine' | 'batch' | 'reaction' | 'time' | 'place')[]
}

/** Cases that may tell of the same event, the likeliest first. */
export async function duplicatesOf(db: Db, row: CaseRow): Promise<Duplicate[]> {
  const near = await db
    .selectFrom('safety_cases')
    .selectAll()
    .where('id', '!=', row.id)
    .where('opened_at', '>', row.opened_at - windowMs)
    .where('opened_at', '<', row.opened_at + windowMs)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  return near
    .map((other) => compare(row, other))
    .filter(({ score, same }) => score >= least && (same.includes('medicine') || same.includes('batch')))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostShown)
}

const weights = { medicine: 1, batch: 2, reaction: 1, time: 1, place: 1 } as const

function compare(row: CaseRow, other: CaseRow): Duplicate {
  const [one, two] = [likenessOf(row), likenessOf(other)]
  const equal = {
    medicine: shares(one.medicines, two.medicines),
    batch: shares(one.batches, two.batches),
    reaction: shares(one.reactions, two.reactions),
    time: Math.abs(row.opened_at - other.opened_at) <= closeMs,
    place: one.place !== '' && one.place === two.place,
  }
  const same = (['medicine', 'batch', 'reaction', 'time', 'place'] as const).filter((name) => equal[name])
  return { row: other, same, score: same.reduce((sum, name) => sum + weights[name], 0) }
}
