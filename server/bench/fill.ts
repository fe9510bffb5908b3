import { takeNamedLock } from '../src/db/named-lock.ts'
import { openDatabase } from '../src/db/open.ts'
import type { Content } from '../src/library/content.ts'
import { saveEntries } from '../src/library/entries.ts'

/** Writes these questions into a fresh database as a published library, the way an import does. @returns how many there are */
export async function fillLibrary(dataDir: string, questions: readonly { id: string; text: string }[], databaseUrl: string | null = null): Promise<number> {
  const { db, clock, close } = await openDatabase({ dataDir, databaseUrl })
  try {
    const { added } = await db.transaction().execute(async (tx) => {
      await takeNamedLock(tx, 'library')
      return saveEntries(tx, clock(), questions.map(asContent))
    })
    return added
  } finally {
    await close()
  }
}

function asContent({ text }: { text: string }, at: number): Content {
  return {
    key: `bench-${at}`,
    question: text,
    phrasings: [],
    answer: '仅供测量，不是答案。',
    evidence: [{ title: '测量', url: 'www.example.com' }],
    subject: '测量',
    category: '疾病诊疗',
    reviewed_on: '2026-01-01',
    review_due: '2027-01-01',
  }
}
