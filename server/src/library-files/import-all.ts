import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { entryPages, newestChange, type Changes } from '../library/entries.ts'
import { putInPlace, stage, unstage } from '../library/staged.ts'
import { fillSubjects, subjectsOf } from '../library/subjects.ts'
import { checkDrafts, type Remark, type Row } from './check-rows.ts'
import { duplicatesWithin } from './duplicates.ts'
import type { Draft } from './formats/draft.ts'
import { Unreadable } from './formats/unreadable.ts'
import { planImport, type OnDuplicate, type Plan, type Planned } from './plan-import.ts'
import { relevantTo } from './relevant.ts'

export interface ImportOptions {
  onDuplicate: OnDuplicate
  /** Plans the import without writing. */
  dryRun: boolean
  onProgress?: (phase: 'check' | 'save', total: number) => (done: number) => void
}

export interface Report extends Changes {
  skipped: number
  examples: number
  /** By row; an import with problems has written nothing. */
  problems: Remark[]
  notes: Remark[]
}

/** Attempts of an import whose plan became stale because of other changes. */
const mostTries = 5

/** Imports all rows of a file, or none of them. The library is locked only while the rows are moved into it. @throws Unreadable after too many stale plans */
export async function importDrafts(
  db: Db,
  clock: Clock,
  drafts: readonly Draft[],
  { onDuplicate, dryRun, onProgress = () => () => undefined }: ImportOptions,
): Promise<Report> {
  const { rows, problems, examples } = checkDrafts(drafts, onProgress('check', drafts.length), await subjectsOf(db))
  problems.push(...duplicatesWithin(rows))
  for (let tries = 0; tries < mostTries; tries++) {
    const state = await newestChange(db)
    const { save, rows: planned, ...plan } = await workedOut(db, rows, onDuplicate)
    const undecided = planned.filter(({ does }) => does === 'refuse').map(asProblem)
    const report: Report = { ...plan, examples, problems: inOrder([...problems, ...undecided, ...plan.problems]), notes: inOrder(plan.notes) }
    if (dryRun || report.problems.length > 0 || (await saveAll(db, clock, state, save, onProgress('save', save.length)))) return report
  }
  throw new Unreadable('知识库正在被他人修改，没有导入：请稍后再试。')
}

async function workedOut(db: Db, rows: readonly Row[], onDuplicate: OnDuplicate): Promise<Plan> {
  const relevant = relevantTo(rows)
  for await (const page of entryPages(db)) relevant.take(page)
  return planImport(rows, relevant.found, () => onDuplicate)
}

/** @returns false when the library has changed since the plan was made; nothing has been written then */
async function saveAll(db: Db, clock: Clock, state: number, save: Plan['save'], onEach: (done: number) => void): Promise<boolean> {
  if (save.length === 0) return true
  const staged = await stage(db, clock, [save], onEach)
  try {
    return await db.transaction().execute(async (tx) => {
      await takeNamedLock(tx, 'library')
      if ((await newestChange(tx)) !== state) return false
      await putInPlace(tx, clock(), staged, { writtenBy: null, approvedBy: null })
      await fillSubjects(tx, clock())
      return true
    })
  } finally {
    await unstage(db, staged)
  }
}

function asProblem({ at, place, collision, mayOverwrite }: Planned): Remark {
  return { at, place, text: mayOverwrite ? `${collision}（可加 --on-duplicate=skip 跳过，或 --on-duplicate=overwrite 覆盖）` : collision! }
}

function inOrder(remarks: Remark[]): Remark[] {
  return remarks.toSorted((a, b) => a.at - b.at)
}
