import { useSyncExternalStore } from 'react'

/**
 * A modal <dialog> covers and disables everything outside of it, so elements that must stay above (toasts) are rendered inside the
 * topmost one.
 */
let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  change([...dialogs, dialog])
  return () => change(dialogs.filter((other) => other !== dialog))
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => dialogs[dialogs.length - 1] ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
