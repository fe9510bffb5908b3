import { takeNamedLock } from '../src/db/named-lock.ts'
import { openDatabase } from '../src/db/open.ts'
import type { Content } from '../src/library/content.ts'
import { saveEntries } from '../src/library/entries.ts'

/** Writes these entries into a fresh database as a published library, the way an import does. @returns how many there are */
export async function fillLibrary(dataDir: string, contents: readonly Content[], databaseUrl: string | null = null): Promise<number> {
  const { db, clock, close } = await openDatabase({ dataDir, databaseUrl })
  try {
    const { added } = await db.transaction().execute(async (tx) => {
      await takeNamedLock(tx, 'library')
      return saveEntries(tx, clock(), contents)
    })
    return added
  } finally {
    await close()
  }
}

/** An entry for measuring with this question. */
export function questionContent(text: string, at: number): Content {
  return {
    key: `bench-${at}`,
    question: text,
    phrasings: [],
    counterexamples: [],
    answer: '仅供测量，不是答案。',
    evidence: [{ title: '测量', url: 'www.example.com' }],
    subject: '测量',
    category: '疾病诊疗',
    reviewed_on: '2026-01-01',
    review_due: '2027-01-01',
  }
}
