import { CallFailed } from '@xunyi/contract/caller'
import { Refused } from '@xunyi/contract/refusals'

/** The message for a failed call. */
export function failureText(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (error instanceof CallFailed) return '系统繁忙，请稍后重试'
  return navigator.onLine ? '网络异常，请稍后重试' : '网络已断开，请检查网络'
}
