import type { ContentColumns } from '../db/tables.ts'
import type { Evidence } from '../evidence/piece.ts'
import type { Content } from './content.ts'

/** The columns that hold the content of a version, in the library and in batches of imports. */
export const contentColumns = ['question', 'phrasings', 'counterexamples', 'answer', 'evidence', 'subject', 'category', 'reviewed_on', 'review_due'] as const

export function toColumns({
  question,
  phrasings,
  counterexamples,
  answer,
  evidence,
  subject,
  category,
  reviewed_on,
  review_due,
}: Omit<Content, 'key'>): ContentColumns {
  const lists = { phrasings: JSON.stringify(phrasings), counterexamples: JSON.stringify(counterexamples), evidence: JSON.stringify(evidence) }
  return { question, ...lists, answer, subject, category, reviewed_on, review_due }
}

export function fromColumns({ phrasings, counterexamples, evidence, category, ...texts }: ContentColumns): Omit<Content, 'key'> {
  return {
    ...texts,
    phrasings: JSON.parse(phrasings) as string[],
    counterexamples: JSON.parse(counterexamples) as string[],
    evidence: JSON.parse(evidence) as Evidence[],
    category: category as Content['category'],
  }
}
