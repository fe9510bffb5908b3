import { useEffect, useEffectEvent } from 'react'
import { comingBack, nextWait, shortest } from './poll.ts'

/**
 * Polls at once and then at growing intervals while nothing is new. Polling pauses while the page is hidden or offline, and
 * the interval resets on input or return. A failed poll counts as nothing new.
 * @param look resolves to whether something was new; does not throw
 */
export function usePoll(look: () => Promise<boolean>): void {
  const onLook = useEffectEvent(look)
  useEffect(() => {
    let wait = shortest
    let last = Number.NEGATIVE_INFINITY
    let looking = false
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const lookNow = async () => {
      looking = true
      last = performance.now()
      const changed = await onLook()
      looking = false
      wait = nextWait(wait, changed)
      schedule()
    }
    const schedule = (after = wait) => {
      clearTimeout(timer)
      if (looking || stopped || document.hidden || !navigator.onLine) return
      timer = setTimeout(lookNow, Math.max(0, last + after - performance.now()))
    }
    const comeBack = () => {
      wait = shortest
      schedule(comingBack)
    }
    const act = () => {
      wait = shortest
      schedule()
    }

    const heard: [EventTarget, string, () => void][] = [
      [document, 'visibilitychange', comeBack],
      [window, 'focus', comeBack],
      [window, 'online', comeBack],
      [window, 'offline', comeBack],
      [window, 'pointerdown', act],
      [window, 'keydown', act],
    ]
    for (const [target, event, listener] of heard) target.addEventListener(event, listener)
    schedule()
    return () => {
      stopped = true
      clearTimeout(timer)
      for (const [target, event, listener] of heard) target.removeEventListener(event, listener)
    }
  }, [])
}
