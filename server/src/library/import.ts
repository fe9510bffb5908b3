import type { Clock } from '../db/clock.ts'
import { passGate } from '../db/gates.ts'
import type { Db } from '../db/open.ts'
import { checkDrafts, type Remark } from './check.ts'
import { everyEntry, saveEntries, type Changes } from './entries.ts'
import type { Draft } from './files/draft.ts'
import { planImport, type OnDuplicate, type Planned } from './plan.ts'
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
    await passGate(tx, 'library')
    const { save, rows: planned, ...plan } = planImport(rows, await everyEntry(tx), () => onDuplicate)
    const undecided = planned.filter(({ does }) => does === 'refuse').map(asProblem)
    const report: Report = { ...plan, examples, problems: inOrder([...problems, ...undecided, ...plan.problems]), notes: inOrder(plan.notes) }
    if (!dryRun && report.problems.length === 0) await saveEntries(tx, clock(), save, { onEach: onProgress('save', save.length) })
    return report
  })
}

function asProblem({ at, place, collision, mayOverwrite }: Planned): Remark {
  return { at, place, text: mayOverwrite ? `${collision}（可加 --on-duplicate=skip 跳过，或 --on-duplicate=overwrite 覆盖）` : collision! }
}

function inOrder(remarks: Remark[]): Remark[] {
  return remarks.toSorted((a, b) => a.at - b.at)
}
