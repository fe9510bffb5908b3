import { useSyncExternalStore } from 'react'
import { clearDrafts } from './drafts.ts'
import { clearKept } from './kept.ts'
import { safeReturnPath } from './return-path.ts'
import { paths } from './routes.ts'
import { local, session as tab } from './storage.ts'

export type Role = 'DOCTOR' | 'INTERNAL_STAFF'

const keys = { token: 'xunyi.token', role: 'xunyi.role', return: 'xunyi.return', person: 'xunyi.person' } as const

/** The last known token, to detect changes by other tabs. */
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
  notify()
}

/** Drafts and the saved path of another account are removed from the tab. */
export function belongTo(userId: string): void {
  const before = tab.get(keys.person)
  if (before !== null && before !== userId) forget()
  tab.set(keys.person, userId)
}

/** Signs out and removes everything of the account from the device. */
export function signOut(): void {
  // The role is removed first: other tabs tell a sign-out from an expiry by it.
  local.remove(keys.role)
  local.remove(keys.token)
  forget()
  notify()
}

function forget(): void {
  tab.remove(keys.return)
  tab.remove(keys.person)
  clearDrafts()
  clearKept()
}

/**
 * Ends the session after a 401; path, drafts and role are kept for the next login, copies of what was read are not.
 * @param usedToken the token of the failed call; only the first of several concurrent 401s has an effect, and none that
 *   started before a new sign-in
 */
export function expire(usedToken: string | null): void {
  if (usedToken === null || token() !== usedToken) return
  rememberPath()
  local.remove(keys.token)
  clearKept()
  notify()
}

/** The session expired, as opposed to a sign-out: only an expiry leaves the role behind. Survives a reload. */
export function hasExpired(): boolean {
  return token() === null && role() !== null
}

export function loginPath(): string {
  return role() === 'INTERNAL_STAFF' ? paths.loginStaff : paths.loginDoctor
}

/** Saves the current path for the return after the login; a login page leaves the earlier one. */
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

/** Subscribes to sign-ins, sign-outs and expiry, also from other tabs. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  seen = token()
  for (const listener of listeners) listener()
}

export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, token, token)
}

/** Other tabs share the storage; a page out of the back-forward cache may be older than the sign-out. */
export function followSession(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === keys.token || key === null) applyStoredSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStoredSession()
  })
}

function applyStoredSession(): void {
  if (token() === seen) return
  if (hasExpired()) rememberPath()
  else if (token() === null) forget()
  notify()
}
