import { Refused } from '@xunyi/contract/refusals'
import { failureText } from '../../failures.ts'
import { formatDate, formatMonthAndDay, formatTime } from '../relative-time.ts'

/** Formats Retry-After as `可于 今天 14:32 后再试` in Shanghai time; null where the server sent none. */
export function retryHint(error: unknown, now: number = Date.now()): string | null {
  if (!(error instanceof Refused) || error.retryAfter === null || error.retryAfter <= 0) return null
  const then = now + error.retryAfter * 1000
  const day = formatDate(then) === formatDate(now) ? '今天' : formatDate(then) === formatDate(now + 86_400_000) ? '明天' : formatMonthAndDay(then)
  return `可于 ${day} ${formatTime(then)} 后再试`
}

/** The message for a failure, with its retry hint. */
export function sentence(error: unknown): string {
  const hint = retryHint(error)
  return hint === null ? failureText(error) : `${failureText(error)}（${hint}）`
}
