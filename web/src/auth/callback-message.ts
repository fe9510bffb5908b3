import { refusalOf, Refused } from '@xunyi/contract/refusals'
import { failureText } from '../failures.ts'

/** The message for the callback's code; null for an unknown code. The text never comes from the URL. */
export function callbackMessage(code: string | null): string | null {
  const refusal = refusalOf(code ?? '')
  if (refusal === null) return null
  // The phone's build holds the sentences that can come this way; any other code has none.
  return failureText(new Refused(refusal === 'userNotFound' ? 'noStaffAccount' : refusal)) || null
}
