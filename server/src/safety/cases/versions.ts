import { missingElements } from '@xunyi/contract/safety-form'
import { record } from '../../audit/record.ts'
import type { SafetySettings } from '../../config.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { contentOf, digestOfVersion } from './digest.ts'
import { assessed, dueAt, termsOf } from './derived.ts'
import { formOf, reporterOf, type CaseRow, type CaseText } from './row.ts'

/** A change as its version and the audit log name it. */
export interface Change {
  /** A member of staff, or `detection`, `reporter`. */
  actor: string
  /** Verb: `open`, `join`, `save`. */
  action: string
  reason?: string | null
  /** Further facts for the audit log; ids alone. */
  facts?: Record<string, unknown>
}

/** Columns that follow from the others, for a row that is about to be written. */
export function derive(row: CaseRow, now: number, settings: SafetySettings): CaseRow {
  const form = formOf(row)
  const complete = missingElements(form, reporterOf(row)).length === 0
  const next = { ...row, ...assessed(form, row), terms: termsOf(form), complete_on: row.complete_on ?? (complete ? chinaDay(now) : null) }
  return { ...next, due_at: dueAt(next, form, settings) }
}

/**
 * Writes the changed row of a case under its next revision, the version with its content, and the audit event with the digest of the version. Runs in a
 * transaction that holds the lock `safety`.
 * @throws Refused noSession, noRole: the officer lost the permission since the call began
 */
export async function writeChange(tx: Db, now: number, settings: SafetySettings, changed: CaseRow, change: Change): Promise<CaseRow> {
  const row = derive({ ...changed, revision: changed.revision + 1 }, now, settings)
  // The account may be deleted at this moment: its column is left as it is.
  const { id, user_id: _account, ...columns } = row
  await tx.updateTable('safety_cases').set(columns).where('id', '=', id).execute()
  await writeVersion(tx, now, row, change)
  return row
}

/** The version of a row that has just been written. @param known all texts of the case; without it they are read */
export async function writeVersion(
  tx: Db,
  now: number,
  row: CaseRow,
  { actor, action, reason = null, facts = {} }: Change,
  known?: readonly CaseText[],
): Promise<void> {
  const texts = known ?? (await tx.selectFrom('safety_case_texts').selectAll().where('case_id', '=', row.id).execute())
  const version = { case_id: row.id, version: row.revision, at: now, by_whom: actor, action, reason, content: contentOf(row, texts) }
  await tx.insertInto('safety_case_versions').values(version).execute()
  await record(tx, now, {
    actor,
    action: `case.${action}`,
    subject: `case:${row.id}`,
    before: { version: row.revision - 1 },
    after: { version: row.revision, state: row.state, digest: digestOfVersion(version), ...facts },
  })
}
