import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far a page was scrolled, by its entry in the browser's history. */
const places = new Map<string, number>()

/**
 * A person who comes back stands where they were. The browser tries the same, but it may come before a long list is drawn again.
 * @param drawn there is something to scroll, at once
 */
export function useScrollPlace(drawn: boolean): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const y = places.get(key)
    if (drawn && isBack && y !== undefined) window.scrollTo(0, y)
    return () => void places.set(key, window.scrollY)
    // Only when the page comes and goes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
