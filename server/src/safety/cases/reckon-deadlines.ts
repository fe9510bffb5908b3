import type { SafetySettings } from '../../config.ts'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { dueAt } from './derived.ts'
import { formOf, type CaseRow } from './row.ts'

const batch = 500

/**
 * Reckons the deadlines of every case anew where the duties of the operator, OPERATOR_KIND or SAFETY_DAY0, are not those of the last start; the audit log says
 * from what to what. One transaction: a start that is interrupted repeats it.
 * @returns how many cases are due at another time than before; null: the duties are the same
 */
export async function reckonDeadlines(db: Db, now: number, settings: SafetySettings): Promise<number | null> {
  const duties = { operator_kind: settings.operatorKind, day0: settings.day0 }
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    const stored = await tx.selectFrom('safety_duties').select(['operator_kind', 'day0']).where('id', '=', 1).executeTakeFirst()
    if (stored?.operator_kind === duties.operator_kind && stored.day0 === duties.day0) return null
    await tx
      .insertInto('safety_duties')
      .values({ id: 1, ...duties, since: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...duties, since: now }))
      .execute()
    const moved = await reckonAll(tx, settings)
    // The first start of an installation changes nothing that anybody has seen.
    if (stored || moved > 0)
      await record(tx, now, {
        actor: 'configuration',
        action: 'safety.duties',
        subject: 'safety',
        before: stored ? { ...stored } : {},
        after: { ...duties, cases: moved },
      })
    return moved
  })
}

async function reckonAll(tx: Db, settings: SafetySettings): Promise<number> {
  let moved = 0
  let after = 0
  for (;;) {
    const rows: CaseRow[] = await tx.selectFrom('safety_cases').selectAll().where('number', '>', after).orderBy('number').limit(batch).execute()
    for (const row of rows) {
      const due_at = dueAt(row, formOf(row), settings)
      after = row.number
      if (due_at === row.due_at) continue
      await tx.updateTable('safety_cases').set({ due_at }).where('id', '=', row.id).execute()
      moved += 1
    }
    if (rows.length < batch) return moved
  }
}
