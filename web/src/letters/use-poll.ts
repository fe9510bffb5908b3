import { useEffect, useEffectEvent } from 'react'
import { comingBack, nextWait, shortest } from './poll.ts'

/**
 * Polls at once and then at growing intervals while nothing is new. Polling pauses while the page is hidden or offline, and
 * the interval resets on input or return. A failed poll counts as nothing new.
 * @param look resolves to whether something was new; does not throw
 */
export function usePoll(look: () => Promise<boolean>): void {
  const onPoll = useEffectEvent(look)
  useEffect(() => {
    let wait = shortest
    let last = Number.NEGATIVE_INFINITY
    let polling = false
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const pollNow = async () => {
      polling = true
      last = performance.now()
      const changed = await onPoll()
      polling = false
      wait = nextWait(wait, changed)
      schedule()
    }
    const schedule = (after = wait) => {
      clearTimeout(timer)
      if (polling || stopped || document.hidden || !navigator.onLine) return
      timer = setTimeout(pollNow, Math.max(0, last + after - performance.now()))
    }
    const onReturn = () => {
      wait = shortest
      schedule(comingBack)
    }
    const onInput = () => {
      wait = shortest
      schedule()
    }

    const bindings: [EventTarget, string, () => void][] = [
      [document, 'visibilitychange', onReturn],
      [window, 'focus', onReturn],
      [window, 'online', onReturn],
      [window, 'offline', onReturn],
      [window, 'pointerdown', onInput],
      [window, 'keydown', onInput],
    ]
    for (const [target, event, listener] of bindings) target.addEventListener(event, listener)
    schedule()
    return () => {
      stopped = true
      clearTimeout(timer)
      for (const [target, event, listener] of bindings) target.removeEventListener(event, listener)
    }
  }, [])
}
