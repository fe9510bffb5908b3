import { useSyncExternalStore } from 'react'

/** An action that runs after an undo window. It belongs to the console, not to a page: navigation does not cancel it. */
export interface Undoable {
  /** Identifies the object of the action. */
  about: string
  /** Describes the action in the undo bar. */
  text: string
  /** Epoch milliseconds: a deadline instead of a countdown, so that a suspended tab is not late. */
  deadline: number
  run: () => Promise<void>
}

/** Length of the undo window, in milliseconds. */
const undoWindow = 10_000

let undoable: Undoable | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
/** The objects of actions that run now. */
const running = new Set<string>()

/** Schedules an action; an earlier one runs at once. */
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
  if (!due) return
  running.add(due.about)
  void due.run().finally(() => running.delete(due.about))
}

/** Whether the object is decided on, though its action has not run to its end. */
export function isDecided(about: string): boolean {
  return undoable?.about === about || running.has(about)
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

/** Warns before the tab closes, which would drop the action. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
