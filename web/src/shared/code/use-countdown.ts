import { useSyncExternalStore } from 'react'
import { readDraft, subscribeDrafts, writeDraft } from '../../drafts.ts'
import { resendSeconds, secondsLeft } from './countdown.ts'

/**
 * A countdown per purpose and number or address, so that a correction need not wait. Its end is kept in the tab's storage and
 * survives a reload.
 */
export function useCountdown(purpose: string, account: string): { left: number; start: (account: string, seconds?: number) => void } {
  const key = (account: string) => `until.${purpose}.${account}`
  const seconds = () => secondsLeft(Number(readDraft(key(account))), Date.now())
  const left = useSyncExternalStore(subscribe, seconds, seconds)
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
