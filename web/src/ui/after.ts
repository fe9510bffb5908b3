import { useEffect, useRef, useState } from 'react'

/** True once `active` has lasted `ms`; false again as soon as it ends. */
export function useAfter(active: boolean, ms: number): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setReached(true), ms)
    return () => {
      clearTimeout(timer)
      setReached(false)
    }
  }, [active, ms])
  return active && reached
}

/** Whether to show a skeleton: from 200 ms of waiting on, and then for at least 300 ms, so that nothing flickers. */
export function useSkeleton(waiting: boolean): boolean {
  const wanted = useAfter(waiting, 200)
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (wanted === shown) return
    if (wanted) since.current = Date.now()
    const timer = setTimeout(() => setShown(wanted), wanted ? 0 : Math.max(0, since.current + 300 - Date.now()))
    return () => clearTimeout(timer)
  }, [wanted, shown])
  return wanted || shown
}
