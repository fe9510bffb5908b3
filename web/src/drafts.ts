import { useSyncExternalStore } from 'react'
import { session as storage } from './storage.ts'

/**
 * Text typed and not yet sent. It survives a failed call, an expired session and a reload, and ends
 * with the browser tab, with signing out, or with a sign-in of another account.
 */
const prefix = 'xunyi.draft.'
const listeners = new Set<() => void>()

export function readDraft(key: string): string | null {
  return storage.get(prefix + key)
}

export function writeDraft(key: string, value: string | null): void {
  if (value === null) storage.remove(prefix + key)
  else storage.set(prefix + key, value)
  tell()
}

export function clearDrafts(): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** State of a text input that is also kept as a draft; `initial` is the value until the user types. */
export function useDraft(key: string, initial = ''): [value: string, set: (value: string) => void, clear: () => void] {
  const read = () => readDraft(key)
  const value = useSyncExternalStore(subscribeDrafts, read, read) ?? initial
  return [value, (next) => writeDraft(key, next), () => writeDraft(key, null)]
}
