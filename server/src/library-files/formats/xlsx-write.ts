import { categories } from '@xunyi/contract/library'
import { writeWorkbook } from '../../workbook/workbook.ts'
import { columns } from './columns.ts'
import { guardTyped } from './formula-guard.ts'
import type { Sheet } from './sheets.ts'

const widths = columns.map(({ width }) => width)
const notesWidths = [16, 10, 90]
const pick = { column: columns.findIndex(({ field }) => field === 'category'), from: categories }

/** The entries, where 类别 is picked from a list, and the notes on how to fill them in. */
export function writeXlsx([entries, notes]: readonly [Sheet & { name: string }, Sheet & { name: string }]): Uint8Array {
  const cells = ({ rows }: Sheet) => rows.map((row) => row.map(guardTyped))
  return writeWorkbook([
    { name: entries.name, rows: cells(entries), widths, pick },
    { name: notes.name, rows: cells(notes), widths: notesWidths },
  ])
}
