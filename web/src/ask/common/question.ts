import { codePoints, isBlank, limits, wellFormed } from '@xunyi/contract/values'
import { noSession } from '../../routes.ts'

/** The number of code points over the limit; 0 when the text fits. */
export function excess(text: string, limit: number = limits.question): number {
  // Counting code points walks the whole text; up to the limit in UTF-16 units it cannot be over.
  return text.length <= limit ? 0 : Math.max(0, codePoints(text.trim()) - limit)
}

/** A question that may be sent: something a person can see, not too long. */
export function isAskable(text: string): boolean {
  return !isBlank(text) && excess(text) === 0
}

/** The question as sent: trimmed, lone surrogates replaced, so that a URL can be built and the stored text equals the shown one. */
export function asked(text: string): string {
  return wellFormed(text).trim()
}

/** The id in /ask/{sessionId}; null asks afresh. */
export function idOf(segment: string | undefined): string | null {
  return segment === undefined || segment === noSession ? null : segment
}

/** Navigation state of the page of a picked question: the text that led to it. */
export interface PickState {
  typed: string
  /** The answer that it followed. */
  about?: string
}

/** A text that follows an answer, readable without it. */
export const inOwnWords = ({ subject }: About, text: string): string => `${subject}：${text}`

/** An answer that a next question may follow. */
export interface About {
  id: string
  subject: string
}

/** Whether two texts differ in more than spaces, width, case and end marks. */
export function differs(a: string, b: string): boolean {
  return plain(a) !== plain(b)
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s?？。.!！]+/gu, '')
}
