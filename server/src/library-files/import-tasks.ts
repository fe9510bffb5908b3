import type { Format, PlannedRow } from '@xunyi/contract/library'
import { createHash } from 'node:crypto'
import { checkDrafts, type Checked, type Remark, type Row } from './check-rows.ts'
import { content, type Content } from '../library/content.ts'
import type { Changes, Entry, EntryRow } from '../library/entries.ts'
import { columns, titleOf } from './formats/columns.ts'
import type { Drafts } from './formats/draft.ts'
import { jsonLine } from './formats/jsonl.ts'
import { readLibraryBytes } from './formats/read.ts'
import { libraryFile } from './formats/write.ts'
import { planImport, type OnDuplicate, type Planned } from './plan-import.ts'
import { relevantTo, type Relevant } from './relevant.ts'
import { duplicatesWithin } from './duplicates.ts'

/* What takes long and needs nothing but the processor: done in a thread of its own. */

/** Rows that are looked through at once: their preview goes through the thread that serves. */
const mostRows = 20_000

/** Unpacked, in bytes: ten times the largest file, and no more than a server has to spare. */
const largestUnpacked = 150_000_000

/** What goes from one thread to the other at once: taking it in holds up nobody. */
const batch = 200

/** What the thread is asked to do, in this order: a file is opened and held against the library, page by page; then its preview, or what is to be saved, comes in batches. */
export type Message =
  | { do: 'open'; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { do: 'library'; page: readonly EntryRow[] }
  | { do: 'preview' }
  | { do: 'decide'; overwrite: readonly number[]; skip: readonly number[] }
  | { do: 'moreRows' }
  | { do: 'moreContents' }
  /** Pages of a file to be written, and the file. */
  | { do: 'write'; page: readonly ContentRow[] }
  | { do: 'written'; format: Format }

export type ContentRow = Pick<EntryRow, 'key' | 'question' | 'phrasings' | 'answer' | 'evidence' | 'subject' | 'category' | 'reviewed_on' | 'review_due'>

export interface Replies {
  /** The digest of the file. */
  open: string
  library: null
  preview: { notes: string[]; examples: number }
  /** What stands in the way comes with it: at most so many remarks as a person reads. */
  decide: Changes & { skipped: number; badRows: number; problems: Remark[] }
  /** Empty: there are no more. */
  moreRows: PlannedRow[]
  moreContents: Content[]
  write: null
  /** Base64. */
  written: string
}

const maxRemarks = 5

interface Opened extends Drafts, Checked {
  relevant: Relevant
}

/** The state of one thread. @returns what does a message */
export function openWork(): (message: Message) => Promise<Replies[keyof Replies]> {
  let file: Opened | null = null
  let rows: PlannedRow[] = []
  let contents: Content[] = []
  const next = <T>(from: T[]) => from.splice(0, batch)
  return async (message) => {
    switch (message.do) {
      case 'open':
        file = await open(message)
        return createHash('sha256').update(message.bytes).digest('base64url')
      case 'library':
        file!.relevant.take(message.page)
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
      case 'write':
        contents.push(...message.page.map((row) => content.parse({ ...row, phrasings: JSON.parse(row.phrasings), evidence: JSON.parse(row.evidence) })))
        return null
      case 'written':
        return writeFile(message.format, contents.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    }
  }
}

async function open({ name, bytes }: Extract<Message, { do: 'open' }>): Promise<Opened> {
  const read = await readLibraryBytes(bytes, name, { largestUnpacked, mostRows })
  const checked = checkDrafts(read.drafts)
  return { ...read, ...checked, relevant: relevantTo(checked.rows) }
}

function planned({ rows, problems, relevant }: Opened, onDuplicate: (row: Row) => OnDuplicate) {
  const plan = planImport(rows, relevant.found, onDuplicate)
  return { plan, problems: [...problems, ...duplicatesWithin(rows), ...plan.problems] }
}

/** What each row would do, duplicates as if they were written over: only then does it show what stands against that. */
function preview(file: Opened): { notes: string[]; examples: number; rows: PlannedRow[] } {
  const { drafts, notes, examples, relevant } = file
  const { plan, problems } = planned(file, () => 'overwrite')
  const wrong = Map.groupBy(problems, ({ at }) => at)
  const known = new Map(relevant.found.map((one) => [one.entry.key, one]))
  const rowAt = new Map(plan.rows.map((row) => [row.at, row]))
  const rows = drafts.flatMap(({ place, value }, at): PlannedRow[] => {
    const row = rowAt.get(at)
    const remarks = (wrong.get(at) ?? []).map(({ text }) => text)
    if (row) return [shown(row, remarks, row.entry && known.get(row.entry.key)!)]
    // The example of a template is not even wrong.
    if (remarks.length === 0) return []
    return [{ at, place, does: 'bad', key: textIn(value, 'key'), question: textIn(value, 'question'), remarks, entry: null, changes: [], may_overwrite: false }]
  })
  return { notes, examples, rows }
}

function shown({ at, place, does, content, collision, mayOverwrite }: Planned, wrong: string[], there: { entry: Entry; published: boolean } | null): PlannedRow {
  const handle = collision !== null ? 'duplicate' : wrong.length > 0 ? 'bad' : does === 'skip' || does === 'refuse' ? 'duplicate' : does
  return {
    at,
    place,
    does: handle,
    key: content.key,
    question: content.question,
    remarks: collision === null ? wrong : [collision, ...wrong],
    entry: there && { id: there.entry.id, key: there.entry.key, question: there.entry.question, withdrawn: !there.published, draft: false },
    changes: there && handle !== 'unchanged' ? changesOf(there.entry, content) : [],
    may_overwrite: mayOverwrite && wrong.length === 0,
  }
}

/** The headings of the columns in which the two differ. */
function changesOf(before: Content, after: Content): string[] {
  return columns.filter(({ field }) => field !== 'key' && JSON.stringify(fieldsOf(before)[field]) !== JSON.stringify(fieldsOf(after)[field])).map(({ field }) => titleOf(field))
}

/** In the one spelling: what is equal is spelled the same. */
function fieldsOf(content: Content): Content {
  return JSON.parse(jsonLine(content)) as Content
}

function textIn(value: Record<string, unknown> | null, field: string): string {
  const text = value?.[field]
  return typeof text === 'string' ? text.trim().slice(0, 200) : ''
}

/** What is to be saved, once it has been said what happens to each duplicate; or what is still in the way. */
function decide(file: Opened, { overwrite, skip }: { overwrite: readonly number[]; skip: readonly number[] }): Replies['decide'] & { save: Content[] } {
  const over = new Set(overwrite)
  const past = new Set(skip)
  const { plan, problems } = planned(file, ({ at }) => (past.has(at) ? 'skip' : over.has(at) ? 'overwrite' : 'refuse'))
  const undecided = plan.rows.filter(({ does }) => does === 'refuse').map(({ at, place, collision }) => ({ at, place, text: collision! }))
  const { save, added, updated, unchanged, skipped } = plan
  const inTheWay = [...problems, ...undecided].toSorted((a, b) => a.at - b.at)
  return { save, added, updated, unchanged, skipped, badRows: new Set(inTheWay.map(({ at }) => at)).size, problems: inTheWay.slice(0, maxRemarks) }
}

/** The file in base64. */
export function writeFile(format: Format, contents: readonly Content[]): string {
  return Buffer.from(libraryFile[format](contents)).toString('base64')
}
