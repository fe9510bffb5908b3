import { useSyncExternalStore } from 'react'
import { readDraft, subscribeDrafts, writeDraft } from '../../drafts.ts'
import { resendSeconds, secondsLeft } from './countdown.ts'

/**
 * A countdown for one purpose and one number or address: whoever mistyped need not wait for the right one. Its end is kept in the
 * tab, so that a reload does not shorten it.
 */
export function useCountdown(purpose: string, account: string): { left: number; start: (account: string, seconds?: number) => void } {
  const key = (account: string) => `until.${purpose}.${account}`
  const left = useSyncExternalStore(subscribe, () => secondsLeft(Number(readDraft(key(account))), Date.now()))
  return { left, start: (account, seconds = resendSeconds) => writeDraft(key(account), String(Date.now() + seconds * 1000)) }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeDrafts(listener)
  const timer = setInterval(listener, 250)
  document.addEventListener('visibilitychange', listener)
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
