import { MOST_PROFILES } from './guard/entry-profile.ts'
import type { Library } from './index/library.ts'

/** Searches for the canonical questions of entries with counterexamples, as many as searches keep what they read of, one a step. The library may change between two steps. */
export function* warmUp({ entries, questions: { documents } }: Library, search: (question: string) => void): Generator<void, void> {
  let warmed = 0
  for (let document = 0; document < documents.end && warmed < MOST_PROFILES; document++) {
    if (documents.isFree(document) || documents.phrasing(document) !== 0) continue
    const entry = documents.entry(document)
    if (entries.counterexamples(entry).length === 0) continue
    search(entries.text(entry, 0))
    warmed++
    yield
  }
}
