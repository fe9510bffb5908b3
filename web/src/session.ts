import { useSyncExternalStore } from 'react'
import { clearDrafts } from './drafts.ts'
import { safeReturnPath } from './return-path.ts'
import { paths } from './routes.ts'
import { local, session as tab } from './storage.ts'

export type Role = 'DOCTOR' | 'INTERNAL_STAFF'

const keys = { token: 'xunyi.token', role: 'xunyi.role', return: 'xunyi.return', person: 'xunyi.person' } as const

/** Why there is no session: it ran out under the person's hands, or they left (or never came). */
let expired = false
/** The token as this page last saw it. */
let seen = token()
const listeners = new Set<() => void>()

export function token(): string | null {
  return local.get(keys.token)
}

export function role(): Role | null {
  const value = local.get(keys.role)
  return value === 'DOCTOR' || value === 'INTERNAL_STAFF' ? value : null
}

export function signIn(newToken: string, newRole: Role, userId: string): void {
  belongTo(userId)
  local.set(keys.role, newRole)
  local.set(keys.token, newToken)
  expired = false
  tell()
}

/** What somebody else typed in this tab, and where they were, is not for this person. */
export function belongTo(userId: string): void {
  const before = tab.get(keys.person)
  if (before !== null && before !== userId) forget()
  tab.set(keys.person, userId)
}

/** The person leaves: nothing of theirs stays on the device. */
export function signOut(): void {
  // The role first: when another tab hears of the token, it must see that the person left.
  local.remove(keys.role)
  local.remove(keys.token)
  forget()
  expired = false
  tell()
}

function forget(): void {
  tab.remove(keys.return)
  tab.remove(keys.person)
  clearDrafts()
}

/**
 * The server answered 401. Where the person is, what they typed and who they are (their role) is kept for afterwards.
 * @param usedToken the token of the call that failed; of twenty calls in flight only the first has an effect, and none
 *   that started before a new sign-in
 */
export function expire(usedToken: string | null): void {
  if (usedToken === null || token() !== usedToken) return
  rememberPath()
  local.remove(keys.token)
  expired = true
  tell()
}

export function hasExpired(): boolean {
  return expired
}

export function loginPath(): string {
  return role() === 'INTERNAL_STAFF' ? paths.loginStaff : paths.loginDoctor
}

/** For the return after signing in. A page that nobody is taken back to (a login page) leaves the path saved before as it is. */
export function rememberPath(): void {
  const { pathname, search, origin } = window.location
  const path = safeReturnPath(pathname + search, origin)
  if (path !== null) tab.set(keys.return, path)
}

/** The saved path, once. */
export function takeReturnPath(fallback: string): string {
  const saved = tab.get(keys.return)
  tab.remove(keys.return)
  return safeReturnPath(saved, window.location.origin) ?? fallback
}

/** Calls back whenever somebody signs in or out here or in another tab, or the session runs out. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  seen = token()
  for (const listener of listeners) listener()
}

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, token)
}

/** Other tabs share the storage; a page out of the back-forward cache may be older than the sign-out. */
export function followSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.token || key === null) follow()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow()
  })
}

function follow(): void {
  if (token() === seen) return
  // A session that ran out leaves the role behind, a person who left does not.
  expired = token() === null && role() !== null
  if (expired) rememberPath()
  else if (token() === null) forget()
  tell()
}
