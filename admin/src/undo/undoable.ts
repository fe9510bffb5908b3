import { useSyncExternalStore } from 'react'

/** A decision that can still be taken back. It belongs to the console, not to a page: whoever goes on to the next question has decided all the same. */
export interface Undoable {
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

let undoable: Undoable | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Decides; what was decided before is done at once. */
export function scheduleUndoable(decision: Omit<Undoable, 'deadline'>): void {
  commitNow()
  set({ ...decision, deadline: Date.now() + undoWindow })
  timer = setInterval(() => {
    if (undoable && Date.now() >= undoable.deadline) commitNow()
  }, 200)
}

export function undo(): void {
  set(null)
}

export function commitNow(): void {
  const due = undoable
  set(null)
  due?.run()
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => undoable,
  )
}

function set(next: Undoable | null): void {
  clearInterval(timer)
  undoable = next
  if (undoable) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** A window that is closed does nothing any more. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
