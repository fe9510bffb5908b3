import { isComplete } from '@xunyi/contract/accounts'
import type { Identity } from '@xunyi/contract/accounts'
import { paths } from '../routes.ts'
import { takeReturnPath } from '../session.ts'
import { loadUser } from '../shared/user.ts'

/** Where a person who has just signed in goes: to the rest of the registration, back to where they were, or home. */
export async function afterLogin(identity: Identity, login: { on_new: boolean; user_id: string }): Promise<string> {
  if (login.on_new) return paths.register(identity, login.user_id)
  // Who they are could not be loaded: the guard of the next screen says so, with the way on.
  const user = await loadUser().catch(() => null)
  if (user && !isComplete(user)) return paths.register(identity, user.user_id)
  return takeReturnPath(paths.home)
}
