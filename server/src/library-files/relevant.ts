import { normalize } from '@xunyi/retrieval/normalize'
import { toEntryState, type EntryRow, type EntryState } from '../library/entries.ts'
import type { Row } from './check-rows.ts'
import { normalizedWordings } from './duplicates.ts'

/** Entries of the library that are relevant to an import: those that share a key or a wording with one of its rows. */
export interface Relevant {
  /** Adds the relevant entries of a page of the library. */
  take(page: readonly EntryRow[]): void
  readonly found: readonly EntryState[]
}

export function relevantTo(rows: readonly Row[]): Relevant {
  const keys = new Set(rows.map(({ content }) => content.key))
  const wordings = new Set(rows.flatMap(({ content }) => normalizedWordings(content).map(({ normal }) => normal)))
  const found: EntryState[] = []
  return {
    found,
    take(page) {
      for (const row of page) {
        const meets = keys.has(row.key) || [row.question, ...(JSON.parse(row.phrasings) as string[])].some((text) => wordings.has(normalize(text)))
        if (meets) found.push(toEntryState(row))
      }
    },
  }
}
