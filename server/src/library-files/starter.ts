import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { storedContent, type Content } from '../library/content.ts'
import { saveEntries } from '../library/entries.ts'
import { fillSubjects } from '../library/subjects.ts'

const folder = join(import.meta.dirname, '../../library')

/** The entries that ship. Their files name no days of a review, because they are unreleased. */
export function starterLibrary(): Content[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    )
    .map((line) => storedContent.parse({ reviewed_on: '', review_due: '', ...(JSON.parse(line) as object) }))
}

/** Loads the starter library into a library that has always been empty. @returns the number of entries */
export async function loadStarter(db: Db, now: number, starter: () => Content[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const any = await tx.selectFrom('library_entries').select('id').limit(1).executeTakeFirst()
    if (any) return 0
    const { added } = await saveEntries(tx, now, starter())
    await fillSubjects(tx, now)
    return added
  })
}
