import { isComplete } from '@xunyi/contract/accounts'
import type { Identity } from '@xunyi/contract/accounts'
import { paths } from '../routes.ts'
import { takeReturnPath } from '../session.ts'
import { loadUser } from '../shared/user.ts'

/** The target after a login: the registration, the saved path, or home. */
export async function afterLogin(identity: Identity, login: { on_new: boolean; user_id: string }): Promise<string> {
  if (login.on_new) return paths.register(identity, login.user_id)
  // A failed load is shown by the guard of the next screen.
  const user = await loadUser().catch(() => null)
  if (user && !isComplete(user)) return paths.register(identity, user.user_id)
  return takeReturnPath(paths.home)
}
