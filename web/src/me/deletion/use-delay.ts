import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { delayMs, momentOf } from './delay.ts'
import type { Moment } from './delay.ts'

type Running = Extract<Moment, { kind: 'running' }>

/**
 * A delay that a person watches to its end. It ends as `due` only in full sight; a page that was hidden, left or asleep in
 * between has missed it. Stopping it, or going to another page, means that nothing happens at all.
 */
export function useDelay(onEnd: (how: 'due' | 'missed') => void) {
  const [moment, setMoment] = useState<Running | null>(null)
  const [deadline, setDeadline] = useState<number | null>(null)
  /** The same at once, without waiting for a drawing: what was cancelled in time is not due any more. */
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
