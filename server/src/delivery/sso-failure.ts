import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { SsoFailed } from './sso.ts'

/** The provider's own words for: not now, or not with these settings of ours. */
const ours = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope']
/** The library's words for an answer that was read and is not to be believed. */
const unbelievable = ['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'OAUTH_KEY_SELECTION_FAILED', 'OAUTH_UNSUPPORTED_OPERATION']

/** What went wrong, in the port's two words. Errors of the library carry what was received; only their codes go on. */
export function ssoFailure(error: unknown): SsoFailed {
  if (error instanceof AuthorizationResponseError) return new SsoFailed(ours.includes(error.error) ? 'unavailable' : 'refused', protocolCode(error.error))
  if (error instanceof ResponseBodyError) return new SsoFailed(error.status >= 500 || ours.includes(error.error) ? 'unavailable' : 'refused', protocolCode(error.error))
  if (error instanceof WWWAuthenticateChallengeError) return new SsoFailed('unavailable', 'invalid_client')
  if (error instanceof ClientError && unbelievable.includes(error.code ?? '') && !isUnreadable(error)) return new SsoFailed('refused', error.code!)
  return new SsoFailed('unavailable', error instanceof ClientError && error.code ? error.code : `${(error as Error).name} ${causeOf(error)}`.trim())
}

/** The shape of a whole body was wrong: nothing in it was read. */
function isUnreadable(error: ClientError): boolean {
  const cause = (error.cause as Error | undefined)?.cause
  return typeof cause === 'object' && cause !== null && 'body' in cause
}

/** A word of the protocol; a hostile page may have put anything there. */
function protocolCode(word: string): string {
  return /^[a-z_]{1,40}$/.test(word) ? word : 'other'
}

function causeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
