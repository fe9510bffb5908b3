import type { exportData } from '@xunyi/contract/privacy'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { chinaTime } from '../china-time.ts'
import type { House } from '../house.ts'
import type { SignedIn } from '../http/visit.ts'
import { longestCell, workbookType, writeWorkbook } from '../sheets/workbook.ts'
import { ownData, type Kind, type Value } from './own-data.ts'

/** What is stored about the person as a file: JSON for programs, a workbook for people. */
export async function exportOwnData(house: House, { person, log }: SignedIn, { format }: Received<typeof exportData>): Promise<Answer<typeof exportData>> {
  await house.flood.heavy(person.userId)
  const data = await ownData(house.db, person)
  const now = new Date(house.clock())
  log.info({ event: 'sensitive_read', user: person.userId }, 'own data exported')
  const bytes = format === 'json' ? asJson(house.config.brand, now, data) : writeWorkbook(Object.values(data).map(asSheet))
  return {
    filename: `${house.config.brand}-我的数据-${chinaTime(now).slice(0, 10)}.${format}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '),
    media_type: mediaTypes[format],
    content: Buffer.from(bytes).toString('base64'),
  }
}

const mediaTypes = { json: 'application/json', xlsx: workbookType }

/** Each kind with its title and the names of its fields, so that the file explains itself; times are ISO 8601, UTC. */
function asJson(brand: string, now: Date, data: Record<string, Kind>): string {
  return JSON.stringify({ title: `${brand} 我的数据`, exported_at: now, ...data }, null, 2)
}

function asSheet({ title, fields, rows }: Kind) {
  const keys = Object.keys(fields)
  return {
    name: title,
    rows: [Object.values(fields), ...rows.flatMap((row) => fitting(keys.map((key) => asCell(row[key] ?? null))))],
    widths: keys.map((key) => (wide.has(key) ? 60 : 20)),
  }
}

const wide = new Set(['question', 'answer', 'evidence', 'text'])

function asCell(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return chinaTime(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : value.join('\n')
}

/** A cell too long for Excel goes on in the row below. */
function fitting(cells: string[]): string[][] {
  const pieces = cells.map(inPieces)
  const height = Math.max(...pieces.map((parts) => parts.length))
  return Array.from({ length: height }, (_, at) => pieces.map((parts) => parts[at] ?? ''))
}

function inPieces(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longestCell) {
    // No pair of surrogates is cut.
    const end = /[\uD800-\uDBFF]/.test(rest.charAt(longestCell - 1)) ? longestCell - 1 : longestCell
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}
