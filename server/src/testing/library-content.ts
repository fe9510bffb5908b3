import type { Db } from '../db/database.ts'
import type { Content } from '../library/content.ts'

/** Valid content of an entry. @param more differences from it */
export const libraryContent = (key: string, question: string, more: Partial<Content> = {}): Content => ({
  key,
  question,
  phrasings: [],
  answer: `答：${question}`,
  evidence: [{ title: '说明书', url: 'www.nmpa.gov.cn' }],
  subject: '人血白蛋白',
  category: '其他',
  reviewed_on: '2026-01-01',
  review_due: '2099-01-01',
  ...more,
})

export async function emptyLibrary(db: Db): Promise<void> {
  await db.deleteFrom('library_versions').execute()
  await db.deleteFrom('library_entries').execute()
}
