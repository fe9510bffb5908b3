import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { SsoFailed } from './sso.ts'

/** Error codes of a provider that is unavailable or misconfigured. */
const ours = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope']
/** Error codes of the library for an answer that failed validation. */
const unbelievable = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]

/** Maps an error to `unavailable` or `refused`. Errors of the library contain the received data; only their codes are kept. */
export function ssoFailure(error: unknown): SsoFailed {
  if (error instanceof AuthorizationResponseError) return new SsoFailed(ours.includes(error.error) ? 'unavailable' : 'refused', protocolCode(error.error))
  if (error instanceof ResponseBodyError)
    return new SsoFailed(error.status >= 500 || ours.includes(error.error) ? 'unavailable' : 'refused', protocolCode(error.error))
  if (error instanceof WWWAuthenticateChallengeError) return new SsoFailed('unavailable', 'invalid_client')
  if (error instanceof ClientError && unbelievable.includes(error.code ?? '') && !isUnreadable(error)) return new SsoFailed('refused', error.code!)
  return new SsoFailed('unavailable', error instanceof ClientError && error.code ? error.code : `${(error as Error).name} ${causeOf(error)}`.trim())
}

/** Whether the body could not be parsed at all. */
function isUnreadable(error: ClientError): boolean {
  const cause = (error.cause as Error | undefined)?.cause
  return typeof cause === 'object' && cause !== null && 'body' in cause
}

/** An error code of the protocol; other text, which a hostile page may have put there, becomes `other`. */
function protocolCode(word: string): string {
  return /^[a-z_]{1,40}$/.test(word) ? word : 'other'
}

function causeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
