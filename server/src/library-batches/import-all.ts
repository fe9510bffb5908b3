import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { checkDrafts, type Remark, type Row } from '../library-files/check-rows.ts'
import { duplicatesWithin } from '../library-files/duplicates.ts'
import type { Draft } from '../library-files/formats/draft.ts'
import { Unreadable } from '../library-files/formats/unreadable.ts'
import { planImport, type OnDuplicate, type Plan, type Planned } from '../library-files/plan-import.ts'
import { relevantTo } from '../library-files/relevant.ts'
import { entryPages, newestChange, type Changes } from '../library/entries.ts'
import { subjectsOf } from '../library/subjects.ts'
import { dropBatch, loadRows, type File } from './batch-rows.ts'
import { completeBatch } from './import-file.ts'

export interface ImportOptions {
  onDuplicate: OnDuplicate
  /** Plans the import without writing. */
  dryRun: boolean
  file: File
  /** As the audit log names them. */
  importer: string
  onProgress?: (phase: 'check' | 'save', total: number) => (done: number) => void
}

export interface Report extends Changes {
  /** The batch that waits for a second person; null: nothing was written. */
  batch: string | null
  skipped: number
  examples: number
  /** By row; an import with problems has written nothing. */
  problems: Remark[]
  notes: Remark[]
}

/** Attempts of an import whose plan became stale because of other changes. */
const mostTries = 5

/** Imports all rows of a file as a batch of drafts, or none of them. @throws Unreadable after too many stale plans */
export async function importDrafts(db: Db, clock: Clock, drafts: readonly Draft[], options: ImportOptions): Promise<Report> {
  const { onDuplicate, dryRun, onProgress = () => () => undefined } = options
  const { rows, problems, examples } = checkDrafts(drafts, onProgress('check', drafts.length), await subjectsOf(db))
  problems.push(...duplicatesWithin(rows))
  for (let tries = 0; tries < mostTries; tries++) {
    const state = await newestChange(db)
    const { save, rows: planned, ...plan } = await workedOut(db, rows, onDuplicate)
    const undecided = planned.filter(({ does }) => does === 'refuse').map(asProblem)
    const report: Report = { batch: null, ...plan, examples, problems: inOrder([...problems, ...undecided, ...plan.problems]), notes: inOrder(plan.notes) }
    if (dryRun || report.problems.length > 0 || save.length === 0) return report
    const batch = await saveAll(db, clock, state, { ...options, save, report, onEach: onProgress('save', save.length) })
    if (batch !== null) return { ...report, batch }
  }
  throw new Unreadable('知识库正在被他人修改，没有导入：请稍后再试。')
}

async function workedOut(db: Db, rows: readonly Row[], onDuplicate: OnDuplicate): Promise<Plan> {
  const relevant = relevantTo(rows)
  for await (const page of entryPages(db)) relevant.take(page)
  return planImport(rows, relevant.found, () => onDuplicate)
}

interface Save extends Pick<ImportOptions, 'file' | 'importer'> {
  save: Plan['save']
  report: Report
  onEach: (done: number) => void
}

/** @returns null when the library has changed since the plan was made; nothing has been written then */
async function saveAll(db: Db, clock: Clock, state: number, { save, report, file, importer, onEach }: Save): Promise<string | null> {
  const loaded = await loadRows(db, clock, { file, importer }, [save], onEach)
  const { added, updated, unchanged, skipped } = report
  let stale = false
  try {
    await completeBatch(db, clock, { loaded, importer, file, counts: { added, updated, unchanged, skipped }, overwritten: 0 }, async (tx) => {
      stale = (await newestChange(tx)) !== state
      if (stale) throw new Unreadable('stale')
      return null
    })
    return loaded.id
  } catch (error) {
    if (!stale) throw error
    return null
  } finally {
    await dropBatch(db, loaded.id)
  }
}

function asProblem({ at, place, collision, mayOverwrite }: Planned): Remark {
  return { at, place, text: mayOverwrite ? `${collision}（可加 --on-duplicate=skip 跳过，或 --on-duplicate=overwrite 覆盖）` : collision! }
}

function inOrder(remarks: Remark[]): Remark[] {
  return remarks.toSorted((a, b) => a.at - b.at)
}
