import { categories } from '@xunyi/contract/library'
import { writeWorkbook } from '../../workbook/workbook.ts'
import { columns } from './columns.ts'
import { guardTyped } from './formula-guard.ts'
import type { Sheet } from './sheets.ts'

const widths = columns.map(({ width }) => width)
const notesWidths = [16, 10, 90]
const pick = { column: columns.findIndex(({ field }) => field === 'category'), from: categories }

/** A workbook of entries with a drop-down list for 类别, and a sheet of instructions. */
export function writeXlsx([entries, notes]: readonly [Sheet & { name: string }, Sheet & { name: string }]): Uint8Array {
  const cells = ({ rows }: Sheet) => rows.map((row) => row.map(guardTyped))
  return writeWorkbook([
    { name: entries.name, rows: cells(entries), widths, pick },
    { name: notes.name, rows: cells(notes), widths: notesWidths },
  ])
}
