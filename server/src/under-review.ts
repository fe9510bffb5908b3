import type { Config } from './config.ts'
import { chinaDay } from './china-time.ts'
import type { Clock } from './db/clock.ts'
import type { Db } from './db/database.ts'

/** Shown to a doctor instead of an answer past its review date. */
export const underReviewText = '该内容正在复审，暂不提供答案。复审完成后可再次查看；急用请以现行说明书为准，或向管理员反馈。'

/** The earliest review date that is still served; empty where the operator serves entries past theirs. */
export function servedFrom({ config, clock }: { config: Pick<Config, 'pauseOverdue'>; clock: Clock }): string {
  return config.pauseOverdue ? chinaDay(clock()) : ''
}

/** An entry that was never reviewed has no date to be past. */
export function isUnderReview(reviewDue: string | null, from: string): boolean {
  return reviewDue !== null && reviewDue !== '' && reviewDue < from
}

/** The entries among these that are past their review date in their current version. */
export async function underReviewAmong(db: Db, ids: readonly string[], from: string): Promise<Set<string>> {
  if (from === '' || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .select('library_entries.id')
    .where('library_entries.id', 'in', [...new Set(ids)])
    .where('review_due', '<>', '')
    .where('review_due', '<', from)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
