import type { DraftContent } from '@xunyi/contract/drafts'
import { withoutIdentifiers } from '@xunyi/contract/identifiers/find'
import { plainWording } from '@xunyi/retrieval/message'
import { textKey } from '../../text/text-key.ts'

export const blankContent: DraftContent = {
  question: '',
  phrasings: [],
  counterexamples: [],
  answer: '',
  evidence: [],
  subject: '',
  category: '其他',
  review_due: '',
}

/** The column `drafts.content`. Drafts that were begun before there were counterexamples have none; of the others the order of keys stays. */
export function parseContent(column: string): DraftContent {
  const content = JSON.parse(column) as DraftContent
  return 'counterexamples' in content ? content : { ...(content as DraftContent), counterexamples: [] }
}

/** The wording that a draft takes over from an asker's text: no patient is identified, and courtesies are no part of the question. */
export function draftWording(text: string): string {
  return plainWording(withoutIdentifiers(text))
}

/** The content with one more phrasing, unless it contains that wording already. */
export function withPhrasing(content: DraftContent, phrasing: string): DraftContent {
  const exists = [content.question, ...content.phrasings].some((wording) => sameText(wording, phrasing))
  return exists ? content : { ...content, phrasings: [...content.phrasings, phrasing] }
}

export function withPhrasings(content: DraftContent, phrasings: readonly string[]): DraftContent {
  return phrasings.reduce(withPhrasing, content)
}

/** The content with `next` in place of the wording `removed`, added only where it is missing; with null the wording is removed. */
export function replaceWording(content: DraftContent, removed: string, next: string | null): DraftContent {
  const isQuestion = content.question === removed
  const question = isQuestion ? (next ?? '') : content.question
  const phrasings = content.phrasings.filter((phrasing) => phrasing !== removed && !(isQuestion && sameText(phrasing, question)))
  const without = { ...content, question, phrasings }
  return next !== null && content.phrasings.includes(removed) ? withPhrasing(without, next) : without
}

function sameText(one: string, other: string): boolean {
  return textKey(one) === textKey(other)
}
