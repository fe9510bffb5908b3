import { CsvError, parse } from 'csv-parse/sync'
import { fieldOf } from './columns.ts'
import { guard } from './formula-guard.ts'
import type { Sheet } from './sheets.ts'
import { Unreadable } from './unreadable.ts'

/** Comma, tab (Excel's Unicode text) or semicolon (Excel in some regions): the delimiter with the most known headings. */
export function readCsv(text: string, isHeading = (cell: string) => fieldOf(cell) !== null): Sheet {
  const head = text.slice(0, 20_000).split(/\r\n|\n|\r/, 10)
  const known = (delimiter: string) => Math.max(...head.map((line) => line.split(delimiter).filter((cell) => isHeading(cell.replace(/^"|"$/g, ''))).length))
  const delimiter = [',', '\t', ';'].reduce((best, other) => (known(other) > known(best) ? other : best))
  try {
    // Empty lines are kept, so that line numbers equal those of the spreadsheet.
    const rows = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
    return { name: null, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(`CSV 的引号没有成对（文本第 ${String(error['lines'])} 行附近）：内容里的引号要写成两个 ""。`)
  }
}

/** UTF-8 with a byte order mark: without it Excel and WPS decode GB18030. */
export const byteOrderMark = '\uFEFF'

/** No cell is a formula. */
export function csvLines(rows: readonly string[][]): string {
  return rows.map((row) => `${row.map((cell) => quote(guard(cell))).join(',')}\r\n`).join('')
}

function quote(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
