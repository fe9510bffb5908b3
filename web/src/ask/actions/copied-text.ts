import { proseOf } from '@xunyi/contract/passages'
import { copy } from '../../copy.ts'
import { strings } from './strings.ts'

export interface Copied {
  question: string
  answer: string
  links: readonly string[]
  reviewed_on: string | null
  review_due: string | null
}

/** An answer to paste elsewhere: with its sources, days and the disclaimer. Evidence marks stay, since the sources are numbered. */
export function copiedText({ question, answer, links, reviewed_on, review_due }: Copied, brand: string, now: Date): string {
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const days = [reviewed_on && strings.reviewed(reviewed_on), review_due && strings.due(review_due)].filter(Boolean).join('，')
  const sources = links.length > 0 ? [strings.sources, ...links.map((link, at) => `[${at + 1}] ${link}`)] : []
  return [question, '', proseOf(answer, { marks: true }), '', ...sources, ...(days ? [days] : []), strings.from(brand, day), copy.disclaimer].join('\n')
}
