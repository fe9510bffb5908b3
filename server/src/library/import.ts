import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/open.ts'
import { checkDrafts, type Remark } from './check.ts'
import { entriesChangedSince, saveEntries, type Changes } from './entries.ts'
import type { Draft } from './files/draft.ts'
import { planImport, type OnDuplicate } from './plan.ts'
import { repeatsWithin } from './repeats.ts'

export interface ImportOptions {
  onDuplicate: OnDuplicate
  /** Work everything out, write nothing. */
  dryRun: boolean
  onProgress?: (phase: 'check' | 'save', total: number) => (done: number) => void
}

export interface Report extends Changes {
  skipped: number
  examples: number
  /** By row; with one or more of them nothing has been written. */
  problems: Remark[]
  notes: Remark[]
}

/** Takes all the rows of a file into the library, or none of them. */
export async function importDrafts(db: Db, clock: Clock, drafts: readonly Draft[], { onDuplicate, dryRun, onProgress = () => () => undefined }: ImportOptions): Promise<Report> {
  const { rows, problems, examples } = checkDrafts(drafts, onProgress('check', drafts.length))
  problems.push(...repeatsWithin(rows))
  return db.transaction().execute(async (tx) => {
    const { save, ...plan } = planImport(rows, await entriesChangedSince(tx, 0), onDuplicate)
    const report: Report = { ...plan, examples, problems: inOrder([...problems, ...plan.problems]), notes: inOrder(plan.notes) }
    if (!dryRun && report.problems.length === 0) await saveEntries(tx, clock(), save, onProgress('save', save.length))
    return report
  })
}

function inOrder(remarks: Remark[]): Remark[] {
  return remarks.toSorted((a, b) => a.at - b.at)
}
