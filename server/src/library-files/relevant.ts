import { normalize } from '@xunyi/retrieval/normalize'
import type { Row } from './check-rows.ts'
import { asStanding, type EntryRow, type ReactionStatus } from '../library/entries.ts'
import { wordingsOf } from './duplicates.ts'

/** The entries of a library that an import can meet: those with a key or a wording of one of its rows. */
export interface Relevant {
  /** Looks through a page of the library. */
  take(page: readonly EntryRow[]): void
  readonly found: readonly ReactionStatus[]
}

export function relevantTo(rows: readonly Row[]): Relevant {
  const keys = new Set(rows.map(({ content }) => content.key))
  const wordings = new Set(rows.flatMap(({ content }) => wordingsOf(content).map(({ normal }) => normal)))
  const found: ReactionStatus[] = []
  return {
    found,
    take(page) {
      for (const row of page) {
        const meets = keys.has(row.key) || [row.question, ...(JSON.parse(row.phrasings) as string[])].some((text) => wordings.has(normalize(text)))
        if (meets) found.push(asStanding(row))
      }
    },
  }
}
