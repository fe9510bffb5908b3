import { useLayoutEffect, useState } from 'react'
import { usePlace } from '../router/router.tsx'

/** The scroll positions of pages, by their entry in the browser's history. */
const places = new Map<string, number>()

/**
 * Restores the scroll position when the user returns. The browser tries the same, possibly before a long list is rendered again.
 * @param drawn there is something to scroll, at once
 */
export function useScrollPlace(drawn: boolean): void {
  const { key, type } = usePlace()
  useLayoutEffect(() => {
    const y = places.get(key)
    if (drawn && type === 'POP' && y !== undefined) window.scrollTo(0, y)
    return () => void places.set(key, window.scrollY)
    // Only when the page comes and goes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** The texts in the search fields of pages, by their entry in the browser's history. */
const texts = new Map<string, string>()

/** A text that is there again when the user returns, and never in the address. */
export function useKeptText(): [string, (text: string) => void] {
  const { key } = usePlace()
  const [text, setText] = useState(() => texts.get(key) ?? '')
  return [
    text,
    (next) => {
      texts.set(key, next)
      setText(next)
    },
  ]
}
