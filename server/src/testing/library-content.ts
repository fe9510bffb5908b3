import { chinaDay } from '../china-time.ts'
import { monthsAfter } from '../library/risk.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { citationsOf, type Evidence } from '../evidence/piece.ts'
import { resolve } from '../evidence/records.ts'
import type { Content } from '../library/content.ts'
import { nextChange, saveEntries, type SaveOptions } from '../library/entries.ts'
import type { AppContext } from '../open-context.ts'

/** Valid content of an entry. @param more differences from it */
/** A day on which every category may fall due again. */
export const nextReview = monthsAfter(chinaDay(Date.now()), 6)

export const libraryContent = (key: string, question: string, more: Partial<Content> = {}): Content => ({
  key,
  question,
  phrasings: [],
  counterexamples: [],
  answer: `答：${question}`,
  evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn/labels' }],
  subject: '人血白蛋白',
  category: '其他',
  reviewed_on: '2026-01-01',
  review_due: nextReview,
  ...more,
})

/** The pieces as a reader sees them after their sources became records. */
export const shownSources = (pieces: readonly Evidence[]) => citationsOf(resolve(pieces, () => null, new Map()))

/** Publishes entries like another server: in one transaction under the library lock, so that no poll sees half of them. */
export async function publishEntries({ db, clock }: Pick<AppContext, 'db' | 'clock'>, contents: readonly Content[], options: SaveOptions = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    await saveEntries(tx, clock(), contents, options)
  })
}

/** Withdraws an entry, or all without a key, like another server: later than every change before, unknown to this server's index until its next refresh. */
export async function withdrawEntries({ db, clock }: Pick<AppContext, 'db' | 'clock'>, key?: string): Promise<void> {
  let entries = db.updateTable('library_entries').set({ status: 'withdrawn', updated_at: await nextChange(db, clock()) })
  if (key !== undefined) entries = entries.where('key', '=', key)
  await entries.execute()
}

export async function emptyLibrary(db: Db): Promise<void> {
  await db.deleteFrom('library_versions').execute()
  await db.deleteFrom('library_entries').execute()
}
