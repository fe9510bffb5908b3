import type { Answer } from '@xunyi/contract/endpoint'
import type { redactions } from '@xunyi/contract/redaction'
import type { Role } from '@xunyi/contract/roles'
import { staffNames } from '../accounts/staff-names.ts'
import type { Db } from '../db/database.ts'

const most = 100

/** The passage of a waiting redaction is for those who may decide. */
export async function listOf(db: Db, questionId: string | null, roles: ReadonlySet<Role> | readonly Role[]): Promise<Answer<typeof redactions>> {
  const may = [...roles].some((role) => role === 'pharmacovigilance' || role === 'administrator')
  let query = db.selectFrom('redactions').selectAll().orderBy('status', 'desc').orderBy('created_at', 'desc').orderBy('id').limit(most)
  if (questionId !== null) query = query.where('question_id', '=', questionId)
  const rows = await query.execute()
  const nameOf = await staffNames(
    db,
    rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]),
  )
  return rows.map(({ id, question_id, category, passage, status, proposed_by, created_at, decided_by, decided_at, places }) => ({
    id,
    question_id,
    category,
    passage: status === 'waiting' && may ? passage : null,
    status,
    proposed_by: nameOf(proposed_by),
    at: new Date(created_at).toISOString(),
    decided_by: decided_by === null ? null : nameOf(decided_by),
    decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
    found: JSON.parse(places) as Answer<typeof redactions>[number]['found'],
  }))
}
