/**
 * Spreadsheets run a CSV cell that begins with one of these as a formula. Such a cell is written with an apostrophe in
 * front, and so is one that already has apostrophes there: taking one off gives back exactly what was written.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

export function guard(cell: string): string {
  return risky.test(cell) ? `'${cell}` : cell
}

/** For cells that are typed as text, as in XLSX: only what `unguard` would take for guarded needs it. */
export function guardTyped(cell: string): string {
  return guarded.test(cell) ? `'${cell}` : cell
}

export function unguard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
