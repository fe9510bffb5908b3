import { CallFailed } from '@xunyi/contract/caller'
import { Refused } from '@xunyi/contract/refusals'
import type { RefusalName } from '@xunyi/contract/refusals'
import { copy } from './copy.ts'
import { toasts } from './ui/toast-store.ts'

interface Presentation {
  /** The message; null takes the server's. */
  text: string | null
  /** Whether the general handler shows a toast; the others stay with the screen that made the call. */
  toast: boolean
}

const fromServer = (toast: boolean): Presentation => ({ text: null, toast })

/** Maps each refusal to its presentation. */
const presentations: Record<RefusalName, Presentation> = {
  loginLocked: { text: copy['err.A0103'], toast: true },
  disabled: { text: copy['err.A0024'], toast: true },
  sendTooSoon: { text: copy['err.A0031'], toast: true },
  sendLimit: { text: copy['err.A0030'], toast: true },
  codeWrong: fromServer(true),
  codeExpired: fromServer(true),
  phoneTaken: { text: copy['err.A0034'], toast: true },
  emailTaken: { text: copy['err.A0035'], toast: true },
  duplicate: { text: copy['fb.duplicate'], toast: true },
  deliveryFailed: fromServer(true),
  ssoUnavailable: fromServer(true),
  ssoNotConfigured: fromServer(true),
  exchangeFailed: fromServer(true),
  policyChanged: fromServer(true),
  exportBusy: fromServer(true),
  exportLimit: fromServer(true),
  notAllowed: fromServer(true),
  // The console's.
  noRole: fromServer(true),
  conflict: fromServer(true),
  rateLimited: fromServer(true),
  unavailable: fromServer(true),
  csrfFailed: fromServer(true),
  // Said in the dialog.
  tooManyWaiting: fromServer(false),
  tooManyToday: fromServer(false),
  // Has a view of its own.
  blocked: { text: copy['blocked.text'], toast: false },
  notFound: fromServer(false),
  // These have a sentence of their own where they can come.
  userNotFound: fromServer(false),
  noStaffAccount: fromServer(false),
  cancelNotSupported: fromServer(false),
  cancelFailed: fromServer(false),
  deletionCodeExpired: fromServer(false),
  deletionCodeUsed: fromServer(false),
  // The way to the login page says it, once.
  noSession: { text: copy['session.expired'], toast: false },
  badRequest: { text: copy['error.input'], toast: false },
  fault: { text: copy['error.server'], toast: false },
  unknownCall: { text: copy['error.server'], toast: false },
  wrongMethod: { text: copy['error.server'], toast: false },
  wrongMediaType: { text: copy['error.server'], toast: false },
  tooLarge: fromServer(false),
}

export function failureText(error: unknown): string {
  if (error instanceof Refused) return presentations[error.refusal].text ?? error.message
  if (error instanceof CallFailed) return copy['error.server']
  return isOffline() ? copy['error.offline'] : copy['error.network']
}

export function toastFailure(error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return
  if (error instanceof Refused && !presentations[error.refusal].toast) return
  toasts.error(failureText(error))
}

export function isBlocked(error: unknown): boolean {
  return error instanceof Refused && error.refusal === 'blocked'
}

/** The person has sent the team as many questions as they may. */
export function isRequestLimit(error: unknown): boolean {
  return error instanceof Refused && (error.refusal === 'tooManyWaiting' || error.refusal === 'tooManyToday')
}

function isOffline(): boolean {
  return typeof navigator === 'object' && navigator.onLine === false
}
