import { evidenceKindNames, evidenceKinds } from '@xunyi/contract/evidence'
import { isAddress, type Evidence } from '../../evidence/piece.ts'
import type { Content } from '../../library/content.ts'
import { columns, type Field } from './columns.ts'

/** Conversion of each field to one cell and back; a round trip gives the same value. */
export function cellsOf(content: Content): string[] {
  const cells: Record<Field, string> = {
    ...content,
    phrasings: writeLines(content.phrasings),
    counterexamples: writeLines(content.counterexamples),
    evidence: content.evidence.map(writePiece).join('\n'),
  }
  return columns.map(({ field }) => cells[field])
}

/** Further lines of a piece, each with its name: 发布者：中华医学会. */
const details = [
  { field: 'kind', name: '类型' },
  { field: 'issuer', name: '发布者' },
  { field: 'maker', name: '厂家' },
  { field: 'approval_number', name: '批准文号' },
  { field: 'edition', name: '版本' },
  { field: 'place', name: '位置' },
  { field: 'quote', name: '原文' },
] as const
type Detail = (typeof details)[number]['field']

function writePiece(piece: Evidence): string {
  const lines = details.flatMap(({ field, name }) => {
    const value = field === 'kind' ? piece.kind && evidenceKindNames[piece.kind] : piece[field]
    return value ? [`${name}：${value}`] : []
  })
  return [piece.title, piece.url, ...lines].join('\n')
}

/** A named line; null: it begins a piece. */
function readDetail(line: string): { field: Detail; value: string } | null {
  const at = line.search(/[：:]/)
  const detail = at > 0 ? details.find(({ name }) => name === line.slice(0, at).trim()) : undefined
  if (!detail) return null
  const value = line.slice(at + 1).trim()
  const kind = detail.field === 'kind' ? evidenceKinds.find((one) => evidenceKindNames[one] === value) : undefined
  return { field: detail.field, value: kind ?? value }
}

function writeLines(texts: readonly string[]): string {
  const cell = texts.join('\n')
  // A single text with a separator in it: the line end marks lines, not separators, as the division of this cell.
  return texts.length === 1 && separators.test(cell) ? `${cell}\n` : cell
}

const separators = /[；;|｜]/

export function readLines(cell: string): string[] {
  return cell
    .split(cell.includes('\n') ? '\n' : separators)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Title and address on two lines, or on one; named lines after an address belong to its piece. */
export function readEvidence(cell: string): { pieces: Evidence[]; faults: string[] } {
  const lines = cell
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const groups: { head: string[]; details: [Detail, string][] }[] = [{ head: [], details: [] }]
  for (const line of lines) {
    const group = groups.at(-1)!
    // A title never stands between an address and its details, so a named line before any address is a title.
    const detail = group.head.length > 0 && endsInAddress(group.head.at(-1)!) ? readDetail(line) : null
    if (detail) group.details.push([detail.field, detail.value])
    else if (group.details.length > 0) groups.push({ head: [line], details: [] })
    else group.head.push(line)
  }
  const read = groups.map(({ head, details: named }) => {
    const { pieces, faults } = readPairs(head)
    return { pieces: pieces.map((piece, at) => (at === pieces.length - 1 ? { ...piece, ...Object.fromEntries(named) } : piece)), faults }
  })
  return { pieces: read.flatMap(({ pieces }) => pieces), faults: read.flatMap(({ faults }) => faults) }
}

function endsInAddress(line: string): boolean {
  return isAddress(line) || isAddress(splitLine(line)?.url ?? '')
}

function readPairs(lines: readonly string[]): { pieces: Evidence[]; faults: string[] } {
  // Strict pairs first: a title may end in something that looks like an address.
  if (lines.length % 2 === 0 && lines.every((line, at) => at % 2 === 0 || isAddress(line))) {
    return { pieces: lines.flatMap((line, at) => (at % 2 === 1 ? [{ title: lines[at - 1]!, url: line }] : [])), faults: [] }
  }
  const pieces: Evidence[] = []
  const faults: string[] = []
  let title: string | null = null
  const missing = (of: string) => faults.push(`「${of.slice(0, 30)}」后面没有网址，每条证据写两行，先标题，后网址`)
  for (const line of lines) {
    if (title !== null && isAddress(line)) {
      pieces.push({ title, url: line })
      title = null
      continue
    }
    if (title !== null) missing(title)
    title = null
    const pair = splitLine(line)
    if (pair && isAddress(pair.url)) pieces.push(pair)
    else title = line
  }
  if (title !== null) missing(title)
  return { pieces, faults }
}

/** Title and address on one line: the address follows the last space or full-width colon. */
function splitLine(line: string): Evidence | null {
  let start = line.length
  while (start > 0 && !gap.test(line[start - 1]!)) start -= 1
  let end = start
  while (end > 0 && gap.test(line[end - 1]!)) end -= 1
  return end > 0 ? { title: line.slice(0, end), url: line.slice(start) } : null
}

const gap = /[\s：]/

const dayMs = 86_400_000

/** Normalises 2026/8/3, 2026年8月3日, 20260803 or a serial number to 2026-08-03; any other text is returned unchanged, for the error message. */
export function readDay(cell: string): string {
  const typed = cell.trim()
  // Days since 1899-12-30, the value of a date cell without a date format: 1954 to 2119.
  if (/^[2-7]\d{4}$/.test(typed)) return new Date(Date.UTC(1899, 11, 30) + Number(typed) * dayMs).toISOString().slice(0, 10)
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  return parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : typed
}
