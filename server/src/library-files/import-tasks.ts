import type { PlannedRow } from '@xunyi/contract/library'
import { createHash } from 'node:crypto'
import { recognised } from '../evidence/records.ts'
import type { Content } from '../library/content.ts'
import type { Changes, Entry, EntryRow } from '../library/entries.ts'
import { checkDrafts, type Checked, type Remark, type Row } from './check-rows.ts'
import { duplicatesWithin } from './duplicates.ts'
import { columns, titleOf } from './formats/columns.ts'
import type { Drafts } from './formats/draft.ts'
import { jsonLine } from './formats/jsonl.ts'
import { readLibraryBytes } from './formats/read.ts'
import { planImport, type OnDuplicate, type Planned } from './plan-import.ts'
import { relevantTo, type Relevant } from './relevant.ts'

/* CPU-bound tasks of imports, run in a worker thread. */

/** Rows of a preview, at most: all of them pass through the main thread. */
const mostRows = 20_000

/** Bytes of an unpacked workbook: ten times the largest file. */
const largestUnpacked = 150_000_000

/** Rows of one message: small enough to be received without a noticeable delay. */
const batch = 200

/** Messages to the worker, in this order: a file is opened and compared with the library page by page; its preview, or the rows to save, follow in batches. */
export type Message =
  /** The content is base64, decoded here: the bytes of a large file would make the garbage collector of the main thread stop it. */
  | { do: 'open'; name: string; content: string; subjects: readonly string[] }
  | { do: 'library'; page: readonly EntryRow[] }
  | { do: 'preview' }
  | { do: 'decide'; overwrite: readonly number[]; skip: readonly number[] }
  | { do: 'moreRows' }
  /** Rows of a batch, in place of a file. */
  | { do: 'stored'; contents: readonly Content[] }
  | { do: 'moreContents' }

export interface Replies {
  /** The digest of the file. */
  open: string
  library: null
  preview: { notes: string[]; examples: number }
  /** Problems of the rows, with a limited number of remarks. */
  decide: Changes & { skipped: number; badRows: number; problems: Remark[] }
  /** Empty at the end. */
  moreRows: PreviewedRow[]
  stored: null
  moreContents: Content[]
}

/** A row with its content, where that could be read. */
export interface PreviewedRow {
  row: PlannedRow
  content: Content | null
}

const maxRemarks = 5

interface Opened extends Drafts, Checked {
  relevant: Relevant
  /** Rows of a batch: what they overwrite was decided when their file was imported. */
  isBatch: boolean
}

/** State of one worker. @returns the message handler */
export function openWork(): (message: Message) => Promise<Replies[keyof Replies]> {
  let file: Opened | null = null
  const stored: Row[] = []
  let rows: PreviewedRow[] = []
  let contents: Content[] = []
  const next = <T>(from: T[]) => from.splice(0, batch)
  return async (message) => {
    switch (message.do) {
      case 'open': {
        const bytes = new Uint8Array(Buffer.from(message.content, 'base64'))
        file = await open(bytes, message.name, message.subjects)
        return createHash('sha256').update(bytes).digest('base64url')
      }
      case 'stored':
        stored.push(...message.contents.map((content, at) => ({ at: stored.length + at, place: `编号 ${content.key}`, content, keyed: true })))
        return null
      case 'library':
        file ??= { drafts: [], notes: [], rows: stored, problems: [], examples: 0, relevant: relevantTo(stored), isBatch: true }
        file.relevant.take(message.page)
        return null
      case 'preview': {
        const { rows: all, ...rest } = preview(file!)
        rows = all
        return rest
      }
      case 'decide': {
        const { save, ...rest } = decide(file!, message)
        contents = save
        return rest
      }
      case 'moreRows':
        return next(rows)
      case 'moreContents':
        return next(contents)
    }
  }
}

async function open(bytes: Uint8Array<ArrayBuffer>, name: string, subjects: readonly string[]): Promise<Opened> {
  const read = await readLibraryBytes(bytes, name, { largestUnpacked, mostRows })
  const checked = checkDrafts(read.drafts, undefined, subjects)
  return { ...read, ...checked, relevant: relevantTo(checked.rows), isBatch: false }
}

function planned({ rows, problems, relevant }: Opened, onDuplicate: (row: Row) => OnDuplicate) {
  const plan = planImport(rows, relevant.found, onDuplicate)
  return { plan, problems: [...problems, ...duplicatesWithin(rows), ...plan.problems] }
}

/** Effects of all rows, with duplicates overwritten: only this reveals all problems of overwriting. */
function preview(file: Opened): { notes: string[]; examples: number; rows: PreviewedRow[] } {
  const { drafts, notes, examples, relevant } = file
  const { plan, problems } = planned(file, () => 'overwrite')
  const wrong = Map.groupBy(problems, ({ at }) => at)
  const known = new Map(relevant.found.map((one) => [one.entry.key, one]))
  const rowAt = new Map(plan.rows.map((row) => [row.at, row]))
  const rows = drafts.flatMap(({ place, value }, at): PreviewedRow[] => {
    const row = rowAt.get(at)
    const remarks = (wrong.get(at) ?? []).map(({ text }) => text)
    if (row) return [{ row: toPlannedRow(row, remarks, row.entry && known.get(row.entry.key)!), content: row.content }]
    // The example row of a template is not reported.
    if (remarks.length === 0) return []
    const bad = { at, place, does: 'bad' as const, key: textIn(value, 'key'), question: textIn(value, 'question'), remarks }
    return [{ row: { ...bad, entry: null, changes: [], confirm: [], may_overwrite: false }, content: null }]
  })
  return { notes, examples, rows }
}

function toPlannedRow(
  { at, place, does, content, collision, mayOverwrite }: Planned,
  wrong: string[],
  there: { entry: Entry; published: boolean } | null,
): PlannedRow {
  const handle = collision !== null ? 'duplicate' : wrong.length > 0 ? 'bad' : does === 'skip' || does === 'refuse' ? 'duplicate' : does
  return {
    at,
    place,
    does: handle,
    key: content.key,
    question: content.question,
    remarks: collision === null ? wrong : [collision, ...wrong],
    entry: there && { id: there.entry.id, key: there.entry.key, question: there.entry.question, withdrawn: !there.published, draft: false },
    changes: there && handle !== 'unchanged' ? changesOf(there.entry, { ...content, evidence: recognised(content.evidence, there.entry.evidence) }) : [],
    confirm: [],
    may_overwrite: mayOverwrite && wrong.length === 0,
  }
}

/** Headings of the columns with different values. */
function changesOf(before: Content, after: Content): string[] {
  return columns
    .filter(
      ({ field }) =>
        !['key', 'reviewed_on', 'review_due'].includes(field) && JSON.stringify(fieldsOf(before)[field]) !== JSON.stringify(fieldsOf(after)[field]),
    )
    .map(({ field }) => titleOf(field))
}

/** Canonical cells: equal content is equal. */
function fieldsOf(content: Content): Content {
  return JSON.parse(jsonLine(content)) as Content
}

function textIn(value: Record<string, unknown> | null, field: string): string {
  const text = value?.[field]
  return typeof text === 'string' ? text.trim().slice(0, 200) : ''
}

/** The rows to save after a decision on each duplicate, or the remaining problems. */
function decide(file: Opened, { overwrite, skip }: { overwrite: readonly number[]; skip: readonly number[] }): Replies['decide'] & { save: Content[] } {
  const over = new Set(overwrite)
  const past = new Set(skip)
  const withdrawn = new Set(file.isBatch ? file.relevant.found.filter(({ published }) => !published).map(({ entry }) => entry.key) : [])
  const { plan, problems } = planned(file, ({ at, content }) => (past.has(at) ? 'skip' : over.has(at) || withdrawn.has(content.key) ? 'overwrite' : 'refuse'))
  const undecided = plan.rows.filter(({ does }) => does === 'refuse').map(({ at, place, collision }) => ({ at, place, text: collision! }))
  const { save, added, updated, unchanged, skipped } = plan
  const inTheWay = [...problems, ...undecided].toSorted((a, b) => a.at - b.at)
  return { save, added, updated, unchanged, skipped, badRows: new Set(inTheWay.map(({ at }) => at)).size, problems: inTheWay.slice(0, maxRemarks) }
}
