import { Refused } from '@xunyi/contract/refusals'
import { strings } from '../common/strings.ts'

/** The message for a failed code or deletion; null for an expired session, which is announced elsewhere. */
export function deletionFailure(error: unknown): string | null {
  if (!(error instanceof Refused)) return strings.deleteFailed
  if (error.refusal === 'noSession') return null
  return codeFailure(error) ?? strings.deleteFailed
}

/** The same for the code alone; null for a failure that is not about it. */
export function codeFailure(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  if (error.refusal === 'deletionCodeUsed' || error.refusal === 'deletionCodeExpired') return strings.deleteCodeWrong
  return error.refusal === 'codeWrong' || error.refusal === 'codeExpired' ? error.message : null
}
