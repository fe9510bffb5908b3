import { useEffect, useState } from 'react'
import { session as tab } from '../storage.ts'
import { resendSeconds, secondsLeft } from './countdown.ts'

/** A countdown whose end is kept in the tab, so that a reload does not shorten it. */
export function useCountdown(name: string): { left: number; start: (seconds?: number) => void } {
  const key = `xunyi.until.${name}`
  const read = () => secondsLeft(Number(tab.get(key)), Date.now())
  const [left, setLeft] = useState(read)
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const update = () => setLeft(secondsLeft(Number(tab.get(key)), Date.now()))
    const timer = setInterval(update, 250)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [running, key])

  return {
    left,
    start(seconds = resendSeconds) {
      tab.set(key, String(Date.now() + seconds * 1000))
      setLeft(seconds)
    },
  }
}
