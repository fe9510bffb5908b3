import { readDay, readEvidence, readLines } from './cells.ts'
import { columns, fieldOf, titleOf, type Field } from './columns.ts'
import type { Draft, Drafts } from './draft.ts'
import { unguard } from './formula-guard.ts'
import { tooManyRows, Unreadable } from './unreadable.ts'

/** Rows of cells; row 1 is the first, as in the spreadsheet. */
export interface Sheet {
  name: string | null
  rows: string[][]
}

/** Sheet with instructions that templates and exports contain; no note mentions that it is skipped. */
export const notesSheet = '填写说明'

/** Rows above the headings, at most: a title and a remark. */
const headingWithin = 10

/** Characters of all cells together: a workbook stores a repeated text once, so its size does not limit this sum. */
const mostCharacters = 60_000_000

/** Reads every sheet that has the headings; other sheets, such as instructions, are named in a note and skipped. */
export function readSheets(sheets: readonly Sheet[], most = Infinity): Drafts {
  const found = sheets.map((sheet) => ({ ...sheet, heading: findHeading(sheet.rows) }))
  const read = found.filter(({ heading }) => heading !== null)
  if (read.length === 0) {
    throw new Unreadable(`找不到表头：需要一行写着 ${columns.map(({ title }) => title).join('、')}；可先生成一份模板，照着填写。`)
  }
  const notes = found
    .filter(({ name, heading, rows }) => heading === null && rows.length > 0 && name !== notesSheet)
    .map(({ name }) => `工作表「${name}」没有知识库的表头，未读取。`)
  const drafts: Draft[] = []
  let characters = 0
  for (const { name, rows, heading } of read) {
    const where = read.length > 1 ? `工作表「${name}」` : ''
    const { fields, ignored } = understand(rows[heading!]!, where)
    if (ignored.length > 0) notes.push(`${where}未读取的列：${ignored.join('、')}。`)
    for (const [at, row] of rows.entries()) {
      if (at <= heading! || row.every((cell) => cell.trim() === '')) continue
      if (drafts.length === most) throw tooManyRows(most)
      characters += row.reduce((sum, cell) => sum + cell.length, 0)
      if (characters > mostCharacters) throw new Unreadable(`文件内容太多，所有单元格一共最多 ${mostCharacters} 个字符：请拆成几个文件再导入。`)
      drafts.push({ place: `${where}第 ${at + 1} 行`, ...readRow(row, fields) })
    }
  }
  return { drafts, notes }
}

function findHeading(rows: string[][]): number | null {
  const at = rows.slice(0, headingWithin).findIndex((row) => row.filter((cell) => fieldOf(cell) !== null).length >= 3)
  return at < 0 ? null : at
}

function understand(heading: string[], where: string): { fields: (Field | null | undefined)[]; ignored: string[] } {
  // null: unknown heading; undefined: no heading.
  const fields = heading.map((cell) => (cell.trim() === '' ? undefined : fieldOf(cell)))
  const missing = columns.filter(({ field, required }) => required && !fields.includes(field)).map(({ title }) => title)
  if (missing.length > 0) throw new Unreadable(`${where}缺少列：${missing.join('、')}。`)
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at)
  if (twice) throw new Unreadable(`${where}列「${titleOf(twice)}」出现了两次：请只留一列。`)
  return { fields, ignored: heading.filter((_, at) => fields[at] === null).map((cell) => cell.trim()) }
}

function readRow(row: string[], fields: (Field | null | undefined)[]): Pick<Draft, 'value' | 'faults'> {
  const cell = (field: Field) => unguard((row[fields.indexOf(field)] ?? '').replace(/\r\n?/g, '\n'))
  const evidence = readEvidence(cell('evidence'))
  // Content to the right of the headings mostly comes from an unquoted comma in CSV, which shifts all later cells.
  const stray = row.find((text, at) => fields[at] === undefined && text.trim() !== '')
  const faults: Draft['faults'] = evidence.faults.map((text) => ({ field: 'evidence', text }))
  if (stray !== undefined) faults.push({ field: null, text: `没有表头的列里有内容「${stray.trim().slice(0, 30)}」（CSV 中含分隔符的内容要加引号）` })
  const value = {
    key: cell('key'),
    question: cell('question'),
    phrasings: readLines(cell('phrasings')),
    // Files from before there was this column leave the entry's counterexamples as they are.
    ...(fields.includes('counterexamples') ? { counterexamples: readLines(cell('counterexamples')) } : {}),
    answer: cell('answer'),
    evidence: evidence.pieces,
    subject: cell('subject'),
    category: cell('category').trim(),
    reviewed_on: readDay(cell('reviewed_on')),
    review_due: readDay(cell('review_due')),
  }
  return { value, faults }
}
