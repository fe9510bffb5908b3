import { refusalOf, Refused } from '@xunyi/contract/refusals'
import { failureText } from '../failures.ts'

/** What the callback's code tells a person; null for a code nobody knows. The words are ours, never the address's. */
export function callbackMessage(code: string | null): string | null {
  const refusal = refusalOf(code ?? '')
  if (refusal === null) return null
  return failureText(new Refused(refusal === 'userNotFound' ? 'noStaffAccount' : refusal))
}
