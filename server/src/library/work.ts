import type { Format, PlannedRow } from '@xunyi/contract/library'
import { checkDrafts, type Remark, type Row } from './check.ts'
import type { Content } from './content.ts'
import type { Changes, Entry } from './entries.ts'
import { columns, titleOf } from './files/columns.ts'
import { jsonLine } from './files/jsonl.ts'
import { readLibraryBytes } from './files/read.ts'
import { libraryFile } from './files/write.ts'
import { planImport, type OnDuplicate, type Plan, type Planned } from './plan.ts'
import { repeatsWithin } from './repeats.ts'

/* What takes long and needs nothing but the processor: done in a thread of its own. */

/** A file as somebody hands it in over the network, and the library it is held against. */
interface FileAndLibrary {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  library: { entry: Entry; published: boolean }[]
}

/** Rows that are looked through at once: their preview goes through the thread that serves. */
const mostRows = 20_000

/** Unpacked, in bytes: ten times the largest file, and no more than a server has to spare. */
const largestUnpacked = 150_000_000

async function read({ name, bytes, library }: FileAndLibrary, decide: (row: Row) => OnDuplicate) {
  const { drafts, notes } = await readLibraryBytes(bytes, name, { largestUnpacked, mostRows })
  const { rows, problems, examples } = checkDrafts(drafts)
  const plan = planImport(rows, library, decide)
  return { drafts, notes, examples, plan, problems: [...problems, ...repeatsWithin(rows), ...plan.problems] }
}

/** What each row would do, duplicates as if they were written over: only then does it show what stands against that. */
async function preview(file: FileAndLibrary): Promise<{ notes: string[]; examples: number; rows: PlannedRow[] }> {
  const { drafts, notes, examples, plan, problems } = await read(file, () => 'overwrite')
  const wrong = Map.groupBy(problems, ({ at }) => at)
  const known = new Map(file.library.map((one) => [one.entry.key, one]))
  const planned = new Map(plan.rows.map((row) => [row.at, row]))
  const rows = drafts.flatMap(({ place, value }, at): PlannedRow[] => {
    const row = planned.get(at)
    const remarks = (wrong.get(at) ?? []).map(({ text }) => text)
    if (row) return [shown(row, remarks, row.entry && known.get(row.entry.key)!)]
    // The example of a template is not even wrong.
    if (remarks.length === 0) return []
    return [{ at, place, does: 'bad', key: textIn(value, 'key'), question: textIn(value, 'question'), remarks, entry: null, changes: [], may_overwrite: false }]
  })
  return { notes, examples, rows }
}

function shown({ at, place, does, content, collision, mayOverwrite }: Planned, wrong: string[], there: { entry: Entry; published: boolean } | null): PlannedRow {
  const act = collision !== null ? 'duplicate' : wrong.length > 0 ? 'bad' : does === 'skip' || does === 'refuse' ? 'duplicate' : does
  return {
    at,
    place,
    does: act,
    key: content.key,
    question: content.question,
    remarks: collision === null ? wrong : [collision, ...wrong],
    entry: there && { id: there.entry.id, key: there.entry.key, question: there.entry.question, withdrawn: !there.published, draft: false },
    changes: there && act !== 'unchanged' ? changesOf(there.entry, content) : [],
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
async function decide({ overwrite, skip, ...file }: FileAndLibrary & { overwrite: number[]; skip: number[] }): Promise<Changes & Pick<Plan, 'save' | 'skipped'> & { problems: Remark[] }> {
  const over = new Set(overwrite)
  const past = new Set(skip)
  const { plan, problems } = await read(file, ({ at }) => (past.has(at) ? 'skip' : over.has(at) ? 'overwrite' : 'refuse'))
  const undecided = plan.rows.filter(({ does }) => does === 'refuse').map(({ at, place, collision }) => ({ at, place, text: collision! }))
  const { save, added, updated, unchanged, skipped } = plan
  return { save, added, updated, unchanged, skipped, problems: [...problems, ...undecided].toSorted((a, b) => a.at - b.at) }
}

function write({ format, contents }: { format: Format; contents: Content[] }): string {
  return Buffer.from(libraryFile[format](contents)).toString('base64')
}

export const work = { preview, decide, write }
