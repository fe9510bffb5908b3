import { useSyncExternalStore } from 'react'

/** A decision that can still be taken back. It belongs to the console, not to a page: whoever goes on to the next question has decided all the same. */
export interface Pending {
  /** What it is about: one decision for one thing. */
  about: string
  /** What happens when the time is up, for people. */
  text: string
  /** Epoch milliseconds: a clock, not a count, so that a window that slept is not late. */
  deadline: number
  run: () => void
}

/** How long a decision can be taken back. */
const undoWindow = 10_000

let pending: Pending | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Decides; what was decided before is done at once. */
export function decide(decision: Omit<Pending, 'deadline'>): void {
  doNow()
  set({ ...decision, deadline: Date.now() + undoWindow })
  timer = setInterval(() => {
    if (pending && Date.now() >= pending.deadline) doNow()
  }, 200)
}

export function takeBack(): void {
  set(null)
}

export function doNow(): void {
  const due = pending
  set(null)
  due?.run()
}

export function usePending(): Pending | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pending,
  )
}

function set(next: Pending | null): void {
  clearInterval(timer)
  pending = next
  if (pending) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** A window that is closed does nothing any more. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
