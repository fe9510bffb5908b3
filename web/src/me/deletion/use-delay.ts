import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { delayMs, momentOf } from './delay.ts'
import type { Moment } from './delay.ts'

type Running = Extract<Moment, { kind: 'running' }>

/**
 * A delay that ends as `due` only on a visible page; a page that was hidden or suspended ends as `missed`. Stopping it or
 * leaving the page cancels it.
 */
export function useDelay(onEnd: (how: 'due' | 'missed') => void) {
  const [moment, setMoment] = useState<Running | null>(null)
  const [deadline, setDeadline] = useState<number | null>(null)
  /** The current value outside of render, so that a cancellation takes effect at once. */
  const deadlineNow = useRef<number | null>(null)

  const look = useEffectEvent((left: boolean) => {
    if (deadlineNow.current === null) return
    // A clock that only goes forward: setting the device's time moves nothing.
    const now = momentOf(deadlineNow.current, performance.now(), left || document.visibilityState === 'hidden')
    if (now.kind === 'running') return setMoment(now)
    stop()
    onEnd(now.kind)
  })

  useEffect(() => {
    if (deadline === null) return
    const seen = () => look(false)
    const left = () => look(true)
    const timer = setInterval(seen, 100)
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pagehide', left)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', left)
    }
  }, [deadline])

  function start(): void {
    const end = performance.now() + delayMs
    deadlineNow.current = end
    setDeadline(end)
    setMoment({ kind: 'running', left: delayMs / 1000, share: 1 })
  }

  function stop(): void {
    deadlineNow.current = null
    setDeadline(null)
  }

  return { moment, start, stop }
}
