import { useSyncExternalStore } from 'react'
import { local, session } from './storage.ts'

/* The console's session: a token of its own, in this browser until it ends. */

const keys = { token: 'xunyi.console.token', return: 'xunyi.console.return' } as const
const listeners = new Set<() => void>()

export function token(): string | null {
  return local.get(keys.token)
}

export function signIn(newToken: string): void {
  local.set(keys.token, newToken)
  tell()
}

/** Why nobody is signed in: the session ran out under the person's hands. */
let expired = false

export function hasExpired(): boolean {
  return expired
}

/** @param expired the session ran out: where the person was is kept for afterwards */
export function signOut({ expired: ranOut }: { expired: boolean }): void {
  expired = ranOut
  if (ranOut) rememberPath()
  else forget()
  local.remove(keys.token)
  tell()
}

/** Somebody who leaves leaves nothing behind: no path, nothing that was typed and not saved. */
function forget(): void {
  for (const key of session.keys()) if (key.startsWith('xunyi.')) session.remove(key)
}

export function rememberPath(): void {
  const { pathname, search } = window.location
  if (!/^\/admin\/(login|callback)/.test(pathname)) session.set(keys.return, pathname.replace(/^\/admin/, '') + search)
}

/** The saved path, once. */
export function takeReturnPath(): string {
  const saved = session.get(keys.return)
  session.remove(keys.return)
  // A path of ours: one slash, no other host.
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : '/'
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, token)
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === keys.token || key === null) listener()
  }
  window.addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', follow)
    listeners.delete(listener)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
