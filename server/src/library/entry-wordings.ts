import { proseOf } from '@xunyi/contract/passages'
import type { Content as SearchedContent } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/database.ts'
import type { Content } from './content.ts'
import type { EntryRow } from './entries.ts'

/** The searched parts of an entry: its wordings, the question first, its answer and its counterexamples; and whether it is published. */
export interface EntryWordings {
  id: string
  published: boolean
  updatedAt: number
  wordings: string[]
  content: SearchedContent
}

/** The current state of these entries. */
export async function entryWordings(db: Db, ids: readonly string[]): Promise<EntryWordings[]> {
  const rows = await db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'status', 'updated_at', 'question', 'phrasings', 'counterexamples', 'answer', 'subject', 'category'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(wordingsOf)
}

/** The searched parts of an entry with this content. */
export function triedEntry(id: string, { question, phrasings, counterexamples, answer, subject, category }: Content): TriedEntry {
  return { id, wordings: [question, ...phrasings], content: { answer: proseOf(answer), subject, category, counterexamples } }
}

/** An entry, or a new state of one. */
export type TriedEntry = Pick<EntryWordings, 'id' | 'wordings' | 'content'>

export function wordingsOf({
  id,
  status,
  updated_at,
  question,
  phrasings,
  counterexamples,
  answer,
  subject,
  category,
}: Omit<EntryRow, 'key' | 'version' | 'evidence' | 'reviewed_on' | 'review_due'>): EntryWordings {
  return {
    id,
    published: status === 'published',
    updatedAt: updated_at,
    wordings: [question, ...(JSON.parse(phrasings) as string[])],
    content: { answer: proseOf(answer), subject, category, counterexamples: JSON.parse(counterexamples) as string[] },
  }
}
