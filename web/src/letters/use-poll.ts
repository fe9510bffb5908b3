import { useEffect, useEffectEvent } from 'react'
import { comingBack, nextWait, shortest } from './poll.ts'

/**
 * Looks at once and then again and again, less often while nothing is new. It rests while the page is hidden or offline, and
 * is quick again when the person comes back or does something. A look that failed counts as nothing new: it is not repeated
 * before its time.
 * @param look tells whether something was new; does not throw
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
