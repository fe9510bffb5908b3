import { useSyncExternalStore } from 'react'

/* The console's session: its bearer token, shared by the tabs of a browser. */

const keys = { token: 'xunyi.console.token', return: 'xunyi.console.return' } as const
const listeners = new Set<() => void>()

export function token(): string | null {
  return localStorage.getItem(keys.token)
}

export function signIn(newToken: string): void {
  localStorage.setItem(keys.token, newToken)
  tell()
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
  localStorage.removeItem(keys.token)
  tell()
}

/** Removes the saved path and unsaved drafts of the account that signs out. */
function forget(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('xunyi.')) sessionStorage.removeItem(key)
}

export function rememberPath(): void {
  const { pathname, search } = window.location
  if (!/^\/admin\/(login|callback)/.test(pathname)) sessionStorage.setItem(keys.return, pathname.replace(/^\/admin/, '') + search)
}

/** Reads and removes the saved path. */
export function takeReturnPath(): string {
  const saved = sessionStorage.getItem(keys.return)
  sessionStorage.removeItem(keys.return)
  // One leading slash: a path of this origin, not another host.
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
