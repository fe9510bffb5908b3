import { useSyncExternalStore } from 'react'

/* Polling keeps a session alive, so it stops while the user is idle. */

const patience = 5 * 60_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const
const listeners = new Set<() => void>()
let seen = Date.now()
let active = true
let timer: ReturnType<typeof setTimeout> | undefined

function change(value: boolean): void {
  if (active === value) return
  active = value
  for (const notify of listeners) notify()
}

function notice(): void {
  seen = Date.now()
  change(true)
  timer ??= setTimeout(look, patience)
}

function look(): void {
  timer = undefined
  const left = seen + patience - Date.now()
  if (left > 0) timer = setTimeout(look, left)
  else change(false)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true })
    notice()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const sign of signs) window.removeEventListener(sign, notice)
    clearTimeout(timer)
    timer = undefined
  }
}

/** The polling interval in milliseconds; false after five minutes without input. */
export function useRefetchInterval(): number | false {
  return useSyncExternalStore(subscribe, () => active) ? 15_000 : false
}
