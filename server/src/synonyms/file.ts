import { edited, synonymKindNames, synonymKinds, synonymUseNames, synonymUses, type SynonymGroup } from '@xunyi/contract/synonym-groups'
import { type BadSynonymRow } from '@xunyi/contract/synonyms'
import { newId } from '../ids.ts'
import { byteOrderMark, csvLines, readCsv } from '../library-files/formats/csv.ts'
import { unguard } from '../library-files/formats/formula-guard.ts'
import { decode } from '../library-files/formats/text.ts'
import { Unreadable } from '../library-files/formats/unreadable.ts'
import { problemsOf } from './problems.ts'

const columns = ['编号', '标准名', '同义词', '类型', '用途', '例外'] as const
type Column = (typeof columns)[number]

/** Between words of a cell; a line break too when reading. */
const separator = '；'

/** A CSV file that reads as the same groups. */
export function writeGroups(groups: readonly SynonymGroup[]): string {
  const rows = [
    [...columns],
    ...groups.map(({ id, standard, words, kind, uses, except = [] }) => [
      id,
      standard,
      words.join(separator),
      synonymKindNames[kind],
      uses.map((use) => synonymUseNames[use]).join(separator),
      except.join(separator),
    ]),
  ]
  return `${byteOrderMark}${csvLines(rows)}`
}

/** Rows that fit the draft, and the others by their line with the reasons. */
export interface ReadGroups {
  groups: SynonymGroup[]
  bad: BadSynonymRow[]
  rows: number
}

/**
 * Reads a file as changes of a draft.
 * @param known the list in force
 * @throws Unreadable: no text, or no column of standard names
 */
export function readGroups(bytes: Uint8Array, draft: readonly SynonymGroup[], known: readonly SynonymGroup[]): ReadGroups {
  const { rows } = readCsv(decode(bytes), (cell) => columnOf(cell) !== null)
  const headAt = rows.findIndex((row) => row.some((cell) => columnOf(cell) === '标准名'))
  if (headAt < 0) throw new Unreadable(`没有找到「标准名」列：第一行应为 ${columns.join('、')}。`)
  const heads = rows[headAt]!.map(columnOf)
  const read: { row: number; group: SynonymGroup }[] = []
  const bad = new Map<number, string[]>()
  const used = new Set<string>()
  let count = 0
  for (const [at, cells] of rows.entries()) {
    if (at <= headAt || cells.every((cell) => cell.trim() === '')) continue
    count += 1
    const row = at + 1
    const { group, faults } = groupOf((column) => unguard(cells[heads.indexOf(column)] ?? ''))
    if (used.has(group.id)) faults.push(`编号 ${group.id} 在文件里出现两次`)
    used.add(group.id)
    if (faults.length > 0) bad.set(row, faults)
    else read.push({ row, group })
  }
  for (const [row, reasons] of unfit(read, draft, known)) bad.set(row, reasons)
  return {
    groups: read.filter(({ row }) => !bad.has(row)).map(({ group }) => group),
    bad: [...bad].map(([row, reasons]) => ({ row, reasons })).toSorted((one, other) => one.row - other.row),
    rows: count,
  }
}

/** The rows that are wrong in themselves or beside the draft and the rows before them. */
function unfit(read: readonly { row: number; group: SynonymGroup }[], draft: readonly SynonymGroup[], known: readonly SynonymGroup[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (;;) {
    const fitting = read.filter(({ row }) => !found.has(row))
    const rowOf = new Map(fitting.map(({ row, group }) => [group.id, row]))
    const before = found.size
    for (const { id, other, text } of problemsOf(edited(draft, { put: fitting.map(({ group }) => group), removed: [] }), known)) {
      const row = rowOf.get(id) ?? rowOf.get(other ?? '')
      if (row !== undefined) found.set(row, [...(found.get(row) ?? []), text])
    }
    if (found.size === before) return found
  }
}

function groupOf(cell: (column: Column) => string): { group: SynonymGroup; faults: string[] } {
  const faults: string[] = []
  const id = cell('编号').trim()
  if (id !== '' && !/^[\w.-]{1,64}$/.test(id)) faults.push(`编号「${id.slice(0, 64)}」只能用字母、数字、点、下划线和连字符`)
  const kindText = cell('类型').trim()
  const kind = kindText === '' ? 'general' : synonymKinds.find((known) => known === kindText || synonymKindNames[known] === kindText)
  if (kind === undefined) faults.push(`类型「${kindText}」不在 ${Object.values(synonymKindNames).join('、')} 之中`)
  const usesText = parts(cell('用途'))
  const uses = synonymUses.filter((use) => usesText.includes(use) || usesText.includes(synonymUseNames[use]))
  const unknown = usesText.filter((text) => !synonymUses.some((use) => use === text || synonymUseNames[use] === text))
  if (unknown.length > 0) faults.push(`用途「${unknown.join('、')}」不在 ${Object.values(synonymUseNames).join('、')} 之中`)
  const except = parts(cell('例外'))
  return {
    group: {
      id: id === '' ? newId() : id,
      standard: cell('标准名').trim(),
      words: parts(cell('同义词')),
      kind: kind ?? 'general',
      uses,
      ...(except.length > 0 ? { except } : {}),
    },
    faults,
  }
}

const parts = (cell: string): string[] =>
  cell
    .split(/[；;|｜\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function columnOf(heading: string): Column | null {
  const bare = heading.normalize('NFKC').replace(/[\s*\ufeff]/g, '')
  return columns.find((column) => column === bare) ?? null
}
