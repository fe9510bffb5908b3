import { categories, mostOfEntry } from '@xunyi/contract/library'
import { z } from 'zod'
import { evidence } from '../evidence/piece.ts'
import { entryText } from '../text/entry-text.ts'

const day = z.iso.date('应为 YYYY-MM-DD 格式的日期')

const fields = z.strictObject({
  /** Stable name of the entry across imports. */
  key: entryText(100).refine((value) => /^[\w.-]+$/.test(value), '只能用字母、数字、点、下划线和连字符'),
  question: entryText(mostOfEntry.question),
  /** Other wordings of the question. */
  phrasings: z.array(entryText(200)).max(mostOfEntry.phrasings).default([]),
  /** Questions that look like this one and that the answer does not answer: the search keeps the entry from coming first for them. */
  counterexamples: z.array(entryText(200)).max(mostOfEntry.counterexamples).default([]),
  answer: entryText(mostOfEntry.answer, { lines: true }),
  evidence: z.array(evidence).min(1, '至少需要一条证据').max(20),
  subject: entryText(60),
  category: z.enum(categories, { error: `应为以下之一：${categories.join('、')}` }),
  reviewed_on: day,
  review_due: day,
})
const later = { error: '应晚于审核日期', path: ['review_due'] }

/** One question with its reviewed answer. */
export const content = fields.refine((entry) => entry.review_due > entry.reviewed_on, later)
export type Content = z.infer<typeof content>

const dayOrNone = z.string().refine((value) => value === '' || day.safeParse(value).success, '应为 YYYY-MM-DD 格式的日期')

/** Content as the library and its files hold it: an unreviewed entry of the starter library has neither of the two days. */
export const storedContent = fields
  .extend({ reviewed_on: dayOrNone, review_due: dayOrNone })
  .refine((entry) => (entry.reviewed_on === '') === (entry.review_due === ''), { error: '两个日期应同时填写，或同时留空', path: ['review_due'], abort: true })
  .refine((entry) => entry.review_due === '' || entry.review_due > entry.reviewed_on, later)

/** Whether it has been reviewed and released. */
export function isReviewed({ reviewed_on }: Pick<Content, 'reviewed_on'>): boolean {
  return reviewed_on !== ''
}

/** The day of the review as a person reads it; null: not known. */
export function reviewText(reviewedOn: string | null): string | null {
  return reviewedOn === '' ? '示范内容，未经本机构审核' : reviewedOn
}
