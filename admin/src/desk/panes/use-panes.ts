import { useSyncExternalStore } from 'react'

const three = window.matchMedia('(min-width: 1200px)')
const two = window.matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void): () => void {
  three.addEventListener('change', listener)
  two.addEventListener('change', listener)
  return () => {
    three.removeEventListener('change', listener)
    two.removeEventListener('change', listener)
  }
}

/** The number of panes that fit side by side. */
export function usePanes(): 1 | 2 | 3 {
  return useSyncExternalStore(subscribe, () => (three.matches ? 3 : two.matches ? 2 : 1))
}
