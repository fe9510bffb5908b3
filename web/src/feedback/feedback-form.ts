import type { FeedbackType } from '@xunyi/contract/feedback'
import { codePoints, emailAddress, isBlank, limits, wellFormed } from '@xunyi/contract/values'
import { copy } from '../copy.ts'
import { strings } from './strings.ts'

/** The values of the form. */
export interface FeedbackForm {
  type: FeedbackType | null
  email: string
  content: string
}

export interface Feedback {
  opinionType: FeedbackType
  email: string
  content: string
}

/** At most one message per field, in the order of the form. */
export type Problems = Partial<Record<keyof FeedbackForm, string>>

/** Reads the form. @returns the feedback to send, or the messages by field */
export function readFeedback({ type, email, content }: FeedbackForm): Feedback | Problems {
  const address = emailAddress(email)
  const over = excess(content)
  const problems: Problems = {
    ...(type === null && { type: copy['fb.type.required'] }),
    ...(address === null && { email: isBlank(email) ? copy['fb.email.required'] : copy['fb.email.bad'] }),
    ...(isBlank(content) && { content: copy['fb.content.required'] }),
    ...(over > 0 && { content: strings.tooLong(over) }),
  }
  if (type === null || address === null || problems.content !== undefined) return problems
  return { opinionType: type, email: address, content: wellFormed(content).trim() }
}

/** The number of characters over the limit. */
export function excess(content: string): number {
  return Math.max(0, lengthOf(content) - limits.feedback)
}

/** Spaces around the text are not sent and not counted. */
export function lengthOf(content: string): number {
  return codePoints(content.trim())
}

export function isSame(a: Feedback, b: Feedback): boolean {
  return a.opinionType === b.opinionType && a.email === b.email && a.content === b.content
}
