/**
 * A CSV cell that begins with one of these characters runs as a formula. It is written with an apostrophe in front, and so is a cell
 * that already begins with apostrophes: removing one restores the original.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

export function guard(cell: string): string {
  return risky.test(cell) ? `'${cell}` : cell
}

/** For cells typed as text, as in XLSX: guards only what `unguard` would change. */
export function guardTyped(cell: string): string {
  return guarded.test(cell) ? `'${cell}` : cell
}

export function unguard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
