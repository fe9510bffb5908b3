import { useEffect, useRef, useState, type ComponentType } from 'react'
import { queryClient } from '../api.ts'
import { copy } from '../copy.ts'
import { toasts } from '../ui/toast-store.ts'

/**
 * Loads a component on first use. A failed load shows a toast, and the next tap tries again.
 * @returns the component once it is loaded, and a function that loads it and resolves to whether it can be rendered
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

/** Loads a component once the page around it stands, has its answers and shows them. Where loading fails nothing is shown: it is an addition. */
export function useLatePart<P>(load: () => Promise<ComponentType<P>>, wanted = true): [ComponentType<P> | null] {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  useEffect(() => {
    if (!wanted) return
    atRest()
      .then(idle)
      .then(load)
      .then(
        (Part) => setPart({ Part }),
        () => undefined,
      )
  }, [load, wanted])
  return [part?.Part ?? null]
}

/** When no call of the page is under way: an addition takes no place from it on a slow network. */
async function atRest(): Promise<void> {
  // The calls of a new page begin when all of it stands.
  await new Promise((resolve) => setTimeout(resolve))
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
}

/** After the paint that shows the answers, when nothing else is to be done. */
const idle = () =>
  new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(resolve))))
