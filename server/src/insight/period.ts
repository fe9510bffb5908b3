import { mostDays } from '@xunyi/contract/insight'
import { Refused } from '@xunyi/contract/refusals'
import { daysOf, spanOf, type Span } from '../china-time.ts'

/** @throws Refused badRequest: the last day is before the first, or too far after it */
export function periodOf(days: { from: string; to: string }): Span {
  const span = spanOf(days)
  if (span.before <= span.since) throw new Refused('badRequest', { msg: '结束日期不能早于开始日期' })
  if (daysOf(span).length > mostDays) throw new Refused('badRequest', { msg: `一次最多查看 ${mostDays} 天` })
  return span
}
