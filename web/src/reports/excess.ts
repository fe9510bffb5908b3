import { codePoints } from '@xunyi/contract/values'

const most = 2000

/** The number of characters over the limit of a text; spaces around it are not sent and not counted. */
export function excess(text: string): number {
  return Math.max(0, codePoints(text.trim()) - most)
}
