import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row of a table of docs/access.md. */
export interface Row {
  /** Such as `POST /api/user/update`. */
  route: string
  /** The variant behind the path: `hospital`. */
  variant: string
  /** Expected result by kind of caller, the head of the column; empty cells are left out. */
  cells: Record<string, string>
}

/** The rows under a heading of docs/access.md. */
export function accessTable(heading: string): Row[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  const [head = [], , ...rows] = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
  return rows.map(([first = '', ...cells]) => {
    const [, route = '', variant = ''] = /^`([^`]+)`\s*(.*)$/.exec(first) ?? []
    return { route, variant, cells: Object.fromEntries(cells.map((cell, n) => [head[n + 1]!, cell]).filter(([, cell]) => cell !== '')) }
  })
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}
