import { chinaTime } from '../china-time.ts'
import { longestCell, WorkbookWriter } from '../workbook/workbook.ts'
import type { Kind, Row, Value } from './own-data.ts'

export type Head = Pick<Kind, 'key' | 'title' | 'fields'>

/** Writes a file of the own data piece by piece; each call returns the bytes written since the last one. */
export interface ExportFormat {
  kind(head: Head): Uint8Array
  rows(rows: readonly Row[]): Uint8Array
  end(): Uint8Array
}

/** JSON for programs. Each kind with its title and the names of its fields, so that the file explains itself; times are ISO 8601, UTC. */
export function jsonExport(title: string, exportedAt: Date): ExportFormat {
  const encoder = new TextEncoder()
  let open = ''
  let first = true
  return {
    kind({ key, title: kindTitle, fields }) {
      const start = open === '' ? `{\n  "title": ${JSON.stringify(title)},\n  "exported_at": ${JSON.stringify(exportedAt)}` : open
      open = '\n    ]\n  }'
      first = true
      return encoder.encode(
        `${start},\n  ${JSON.stringify(key)}: {\n    "title": ${JSON.stringify(kindTitle)},\n    "fields": ${JSON.stringify(fields)},\n    "rows": [`,
      )
    },
    rows(rows) {
      const text = rows.map((row, at) => `${first && at === 0 ? '' : ','}\n      ${JSON.stringify(row)}`).join('')
      first &&= rows.length === 0
      return encoder.encode(text)
    },
    end: () => encoder.encode(`${open}\n}\n`),
  }
}

/** A workbook for people, a sheet for each kind. */
export function workbookExport(): ExportFormat {
  let made: Uint8Array[] = []
  let keys: string[] = []
  const workbook = new WorkbookWriter((bytes) => made.push(bytes))
  const taken = () => {
    const bytes = new Uint8Array(Buffer.concat(made))
    made = []
    return bytes
  }
  return {
    kind({ title, fields }) {
      keys = Object.keys(fields)
      workbook.sheet({ name: title, headings: Object.values(fields), widths: keys.map((key) => (wide.has(key) ? 60 : 20)) })
      return taken()
    },
    rows(rows) {
      for (const row of rows) for (const cells of fitting(keys.map((key) => asCell(row[key] ?? null)))) workbook.row(cells)
      return taken()
    },
    end() {
      workbook.end()
      return taken()
    },
  }
}

const wide = new Set(['question', 'answer', 'evidence', 'text'])

function asCell(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return chinaTime(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : value.join('\n')
}

/** A cell too long for Excel continues in the row below. */
function fitting(cells: string[]): string[][] {
  const pieces = cells.map(inPieces)
  const height = Math.max(...pieces.map((parts) => parts.length))
  return Array.from({ length: height }, (_, at) => pieces.map((parts) => parts[at] ?? ''))
}

function inPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longestCell) {
    // A surrogate pair is not cut.
    const end = /[\uD800-\uDBFF]/.test(rest.charAt(longestCell - 1)) ? longestCell - 1 : longestCell
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}
