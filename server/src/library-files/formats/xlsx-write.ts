import { categories } from '@xunyi/contract/library'
import { WorkbookWriter } from '../../workbook/workbook.ts'
import type { Content } from '../../library/content.ts'
import { cellsOf } from './cells.ts'
import { columns } from './columns.ts'
import { guardTyped } from './formula-guard.ts'
import type { LibraryWriter } from './library-writer.ts'
import { notesSheet } from './sheets.ts'

const widths = columns.map(({ width }) => width)
const headings = columns.map(({ title }) => title)
const notesWidths = [16, 10, 90]
const notesHeadings = ['列', '必填', '怎么填']
const pick = { column: columns.findIndex(({ field }) => field === 'category'), from: categories }

/** A workbook of entries with a drop-down list for 类别, and a sheet of instructions. */
export function xlsxWriter(): LibraryWriter {
  let made: Uint8Array[] = []
  const workbook = new WorkbookWriter((bytes) => made.push(bytes))
  const taken = () => {
    const bytes = new Uint8Array(Buffer.concat(made))
    made = []
    return bytes
  }
  workbook.sheet({ name: '知识库', headings, widths, pick })
  return {
    rows(contents: readonly Content[]) {
      for (const content of contents) workbook.row(cellsOf(content).map(guardTyped))
      return taken()
    },
    end() {
      workbook.sheet({ name: notesSheet, headings: notesHeadings, widths: notesWidths })
      for (const { title, required, hint } of columns) workbook.row([title, required ? '是' : '否', hint].map(guardTyped))
      workbook.end()
      return taken()
    },
  }
}
