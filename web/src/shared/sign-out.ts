import { logout } from '@xunyi/contract/accounts'
import { call } from '../api.ts'
import { signOut } from '../session.ts'
import { toasts } from '../ui/toast-store.ts'

/** Ends the session on the server and here; here also when the server cannot be reached. */
export function leave(): void {
  call(logout, {}).catch(() => undefined)
  signOut()
  toasts.clear()
}
