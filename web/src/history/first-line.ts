import { isBlank } from '@xunyi/contract/values'

/** The first line of an answer in which something can be seen; empty where there is none. */
export function firstLine(answer: string): string {
  return (
    answer
      .split(/\r?\n/)
      .find((line) => !isBlank(line))
      ?.trim() ?? ''
  )
}
