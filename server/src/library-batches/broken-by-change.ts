import type { BrokenCase } from '@xunyi/contract/broken-cases'
import type { Db } from '../db/database.ts'
import type { TriedEntry } from '../library/entry-wordings.ts'
import { entryPages } from '../library/entries.ts'
import { wordingsOf } from '../library/entry-wordings.ts'
import { inWorker } from '../synonyms/in-worker.ts'
import { currentSynonyms } from '../synonyms/lists.ts'
import { brokenCases, type Screening } from '../saved-cases/broken-cases.ts'
import type { SavedCase } from '../saved-cases/case-pages.ts'

/** A change of many entries at once. */
interface LibraryChange {
  /** New entries, and new states of others. */
  put: AsyncIterable<readonly TriedEntry[]>
  /** Entries that are withdrawn; their own cases fail anyway. */
  removed?: readonly string[]
}

/** The cases that break once the library has changed so: searched in two indexes of the whole library, in a worker thread. */
export async function brokenByChange(
  { db, moderator }: { readonly db: Db; readonly moderator: Screening },
  { put, removed = [] }: LibraryChange,
): Promise<BrokenCase[]> {
  if (!(await db.selectFrom('search_cases').select('id').executeTakeFirst())) return []
  const { groups } = await currentSynonyms(db)
  const gone = new Set(removed)
  return inWorker(async (ask) => {
    await ask({ do: 'open', before: groups, after: groups })
    for await (const page of entryPages(db)) await ask({ do: 'entries', entries: page.filter(({ status }) => status === 'published').map(wordingsOf) })
    for await (const entries of put) await ask({ do: 'change', put: entries, removed: [] })
    await ask({ do: 'change', put: [], removed })
    const passing = async (cases: readonly SavedCase[], index: 'before' | 'after') => {
      const valid = cases.filter(({ question, entry_id }) => !gone.has(entry_id) && moderator.check(question) === null)
      const found = await ask({ do: 'ask', texts: valid.map(({ question }) => question) })
      return new Set(valid.filter(({ entry_id }, at) => found[at]![index].offered[0] === entry_id))
    }
    return brokenCases(
      db,
      (cases) => passing(cases, 'before'),
      (cases) => passing(cases, 'after'),
    )
  })
}
