import { Refused } from '@xunyi/contract/refusals'
import { failureText } from '../../failures.ts'

/** Formats Retry-After as `可于 今天 14:32 后再试` in Shanghai time; null where the server sent none. */
export function retryHint(error: unknown, now: number = Date.now()): string | null {
  if (!(error instanceof Refused) || error.retryAfter === null || error.retryAfter <= 0) return null
  const then = now + error.retryAfter * 1000
  const day = dayOf(then) === dayOf(now) ? '今天' : dayOf(then) === dayOf(now + 86_400_000) ? '明天' : monthAndDay.format(then)
  return `可于 ${day} ${time.format(then)} 后再试`
}

const zone = { timeZone: 'Asia/Shanghai' } as const
const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', zone).format(at)
const monthAndDay = new Intl.DateTimeFormat('zh-CN', { ...zone, month: 'long', day: 'numeric' })
const time = new Intl.DateTimeFormat('zh-CN', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The message for a failure, with its retry hint. */
export function sentence(error: unknown): string {
  const hint = retryHint(error)
  return hint === null ? failureText(error) : `${failureText(error)}（${hint}）`
}
