import { codePoints, isBlank, limits, wellFormed } from '@xunyi/contract/values'
import { noSession } from '../../routes.ts'

/** How far the text is over the limit, in characters as a person counts them; 0 when it fits. */
export function excess(text: string, limit: number = limits.question): number {
  // Counting code points walks the whole text; up to the limit in UTF-16 units it cannot be over.
  return text.length <= limit ? 0 : Math.max(0, codePoints(text.trim()) - limit)
}

/** A question that may be sent: something a person can see, not too long. */
export function isAskable(text: string): boolean {
  return !isBlank(text) && excess(text) === 0
}

/** As it is asked: trimmed, lone surrogates replaced, so that the address can be built and what is stored is what is shown. */
export function asked(text: string): string {
  return wellFormed(text).trim()
}

/** The id in /ask/{sessionId}; null asks afresh. */
export function idOf(segment: string | undefined): string | null {
  return segment === undefined || segment === noSession ? null : segment
}

/** Whether two wordings differ for a person, and not only in spaces, width or case. */
export function differs(one: string, other: string): boolean {
  return plain(one) !== plain(other)
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[\s?？。.!！]+/gu, '')
}
