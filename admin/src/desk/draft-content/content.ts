import type { DraftContent } from '@xunyi/contract/desk'

/** As it is saved: the lines between phrasings stay with whoever types. */
export function tidy(content: DraftContent): DraftContent {
  return { ...content, phrasings: content.phrasings.map((line) => line.trim()).filter((line) => line !== '') }
}

/** Whether two say the same, whatever the order of their fields. */
export function sameContent(one: DraftContent, other: DraftContent): boolean {
  return written(one) === written(other)
}

function written(content: DraftContent): string {
  const { question, phrasings, answer, evidence, subject, category, review_due } = tidy(content)
  return JSON.stringify([question, phrasings, answer, evidence.map(({ title, url }) => [title, url]), subject, category, review_due])
}
