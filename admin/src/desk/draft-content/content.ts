import type { DraftContent } from '@xunyi/contract/drafts'

/** Normalises content for saving: empty phrasing lines exist only in the field. */
export function cleaned(content: DraftContent): DraftContent {
  return { ...content, phrasings: content.phrasings.map((line) => line.trim()).filter((line) => line !== '') }
}

/** Compares content regardless of the order of keys. */
export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return written(a) === written(b)
}

function written(content: DraftContent): string {
  const { question, phrasings, answer, evidence, subject, category, review_due } = cleaned(content)
  return JSON.stringify([question, phrasings, answer, evidence.map(({ title, url }) => [title, url]), subject, category, review_due])
}
