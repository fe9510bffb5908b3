import { useSyncExternalStore } from 'react'

const all = window.matchMedia('(min-width: 1600px)')
const three = window.matchMedia('(min-width: 1200px)')
const two = window.matchMedia('(min-width: 1024px)')

function subscribe(listener: () => void): () => void {
  all.addEventListener('change', listener)
  three.addEventListener('change', listener)
  two.addEventListener('change', listener)
  return () => {
    all.removeEventListener('change', listener)
    three.removeEventListener('change', listener)
    two.removeEventListener('change', listener)
  }
}

/** The number of panes that fit side by side. An answer that is being written takes the place of the queue, unless the window is very wide. @param writing the answer was opened */
export function usePanes(writing: boolean): 1 | 2 | 3 {
  return useSyncExternalStore(subscribe, () => ((writing ? all : three).matches ? 3 : two.matches ? 2 : 1))
}
