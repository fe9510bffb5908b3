import { Refused } from '@xunyi/contract/refusals'
import { strings } from '../common/strings.ts'

/** What a person reads when a code did not do, or the account was not deleted; null where the way to the login page says it. */
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
