import type { DraftContent } from '@xunyi/contract/drafts'
import type { Piece } from '@xunyi/contract/evidence'

/** Normalises content for saving: empty lines exist only in the field. */
export function cleaned(content: DraftContent): DraftContent {
  const full = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')
  return { ...content, phrasings: full(content.phrasings), counterexamples: full(content.counterexamples) }
}

/** Compares content regardless of the order of keys. */
export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return written(a) === written(b)
}

function written(content: DraftContent): string {
  const { question, phrasings, counterexamples, answer, evidence, subject, category, review_due } = cleaned(content)
  return JSON.stringify([question, phrasings, counterexamples, answer, evidence.map(pieceText), subject, category, review_due])
}

const pieceFields = ['title', 'url', 'source', 'kind', 'issuer', 'maker', 'approval_number', 'edition', 'place', 'quote'] as const

function pieceText(piece: Piece): string[] {
  return pieceFields.map((field) => piece[field] ?? '')
}
