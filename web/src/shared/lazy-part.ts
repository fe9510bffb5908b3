import { useRef, useState, type ComponentType } from 'react'
import { copy } from '../copy.ts'
import { toasts } from '../ui/toast-store.ts'

/**
 * A part that is loaded when it is first wanted. Failing to load says so in a toast instead of taking the screen down;
 * the next tap tries again.
 * @returns the part once it is here, and a function that fetches it and tells whether it can be shown
 */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>): [ComponentType<P> | null, () => Promise<boolean>] {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  const loaded = useRef(false)
  async function fetchPart(): Promise<boolean> {
    if (loaded.current) return true
    try {
      const Part = await load()
      loaded.current = true
      setPart({ Part })
      return true
    } catch {
      toasts.error(copy['error.network'])
      return false
    }
  }
  return [part?.Part ?? null, fetchPart]
}
