import { printable } from '../printable.ts'

/** Aligns columns in a terminal, where a Chinese character is two cells wide. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...lines.map((row) => cells(row[column] ?? ''))))
  return lines.map((row) =>
    row
      .map((text, column) => text + ' '.repeat(widths[column]! - cells(text)))
      .join('  ')
      .trimEnd(),
  )
}

const nothing = /[\p{Mn}\p{Me}\p{Cf}]/u
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u

/** The width of a text in terminal cells. */
export function cells(text: string): number {
  let count = 0
  for (const character of text) count += nothing.test(character) ? 0 : wide.test(character) ? 2 : 1
  return count
}
