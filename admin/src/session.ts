import { useSyncExternalStore } from 'react'
import { local, session } from './storage.ts'

/* The console's session: its bearer token, shared by the tabs of a browser. */

const keys = { token: 'xunyi.console.token', return: 'xunyi.console.return' } as const
const listeners = new Set<() => void>()

export function token(): string | null {
  return local.get(keys.token)
}

export function signIn(newToken: string): void {
  local.set(keys.token, newToken)
  notify()
}

/** The session expired, as opposed to a sign-out. */
let expired = false

export function hasExpired(): boolean {
  return expired
}

/** @param expired keeps the current path for the return after the next login */
export function signOut({ expired: ranOut }: { expired: boolean }): void {
  expired = ranOut
  if (ranOut) rememberPath()
  else forget()
  local.remove(keys.token)
  notify()
}

/** Removes the saved path and unsaved drafts of the account that signs out. */
function forget(): void {
  for (const key of session.keys()) if (key.startsWith('xunyi.')) session.remove(key)
}

export function rememberPath(): void {
  const { pathname, search } = window.location
  if (!/^\/admin\/(login|callback)/.test(pathname)) session.set(keys.return, pathname.replace(/^\/admin/, '') + search)
}

/** Reads and removes the saved path. */
export function takeReturnPath(): string {
  const saved = session.get(keys.return)
  session.remove(keys.return)
  // One leading slash: a path of this origin, not another host.
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : '/'
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, token)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keys.token || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    listeners.delete(listener)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
