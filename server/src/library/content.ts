import { categories } from '@xunyi/contract/library'
import { isBlank, wellFormed } from '@xunyi/contract/values'
import { z } from 'zod'

/** One line, or several with `lines`; the output has no control characters and no lone surrogates, and is not blank. */
const text = (max: number, { lines = false } = {}) =>
  z
    .string()
    .transform((value) => wellFormed(value).replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .refine((value) => !isBlank(value), { error: '不能为空', abort: true })
        .max(max, `最多 ${max} 个字符`)
        .check(({ value, issues }) => {
          const unwanted = (lines ? /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/u : /[\p{Cc}\uFFFE\uFFFF]/u).exec(value)?.[0]
          if (unwanted === undefined) return
          const code = unwanted.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
          issues.push({ code: 'custom', input: value, message: unwanted === '\n' ? '不能换行' : `含有控制字符 U+${code}` })
        }),
    )

/** With or without a scheme; the phone app recognises the same pattern after a title. */
const address = /^(https?:\/\/)?([a-z0-9-]+\.)+[a-z]{2,24}(:\d{1,5})?([/?#]\S*)?$/i
export const isAddress = (value: string): boolean => address.test(value)

const day = z.iso.date('应为 YYYY-MM-DD 格式的日期')

export const evidence = z.strictObject({
  title: text(200),
  /** As cited: with or without a scheme, no spaces. */
  url: text(500).refine((value) => isAddress(value), '应为网址，如 www.nmpa.gov.cn，中间不能有空格'),
})
export type Evidence = z.infer<typeof evidence>

const fields = z.strictObject({
  /** Stable name of the entry across imports. */
  key: text(100).refine((value) => /^[\w.-]+$/.test(value), '只能用字母、数字、点、下划线和连字符'),
  question: text(200),
  /** Other wordings of the question. */
  phrasings: z.array(text(200)).max(30).default([]),
  answer: text(5000, { lines: true }),
  evidence: z.array(evidence).min(1, '至少需要一条证据').max(20),
  subject: text(60),
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

/** One string a piece of evidence: title and address, the format that clients parse. */
export function linksOf(pieces: readonly Evidence[]): string[] {
  return pieces.map(({ title, url }) => `${title} ${url}`)
}
