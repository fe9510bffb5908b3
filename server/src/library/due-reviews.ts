import type { DueReviews } from '@xunyi/contract/library-owners'
import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { ownedBy } from './owners.ts'

const dayMs = 86_400_000

/** Days from today on within which a review is due. */
export const dueWithin = { week: 7, soon: 30, two_months: 60 } as const

/** @param owner null: of the entries that nobody answers for */
export async function dueReviewsOf(db: Db, now: number, owner: string | null): Promise<DueReviews> {
  const today = chinaDay(now)
  const until = (days: number) => chinaDay(now + days * dayMs)
  return dueEntries(db, now)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('review_due', '<', today).as('overdue'),
      row.fn
        .countAll<number>()
        .filterWhere((due) => due.and([due('review_due', '>=', today), due('review_due', '<=', until(dueWithin.week))]))
        .as('week'),
      row.fn
        .countAll<number>()
        .filterWhere((due) => due.and([due('review_due', '>=', today), due('review_due', '<=', until(dueWithin.soon))]))
        .as('soon'),
      row.fn.countAll<number>().filterWhere('review_due', '>=', today).as('two_months'),
    ])
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow()
}

/** Published entries in their current version that are overdue or due within the longest of those times. */
export function dueEntries(db: Db, now: number) {
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .where('status', '=', 'published')
    .where('review_due', '<>', '')
    .where('review_due', '<=', chinaDay(now + dueWithin.two_months * dayMs))
}
