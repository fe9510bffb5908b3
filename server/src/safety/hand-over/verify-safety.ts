import type { Db } from '../../db/database.ts'
import { verifyCases, type CaseFlaw } from '../cases/verify-cases.ts'
import { digestOf } from './hand-over.ts'

const batch = 100

/** Cases first, then the files that were handed over. @returns the first case that does not fit the audit log, which has been verified */
export async function verifySafety(db: Db): Promise<CaseFlaw | null> {
  return (await verifyCases(db)) ?? (await verifyHandOvers(db))
}

/** Compares every file that was handed over with the digest in the audit log, which has been verified. @returns the first case with a file that is missing, changed or added */
async function verifyHandOvers(db: Db): Promise<CaseFlaw | null> {
  let after = 0
  let known = 0
  for (;;) {
    const events = await db
      .selectFrom('audit_log')
      .select(['seq', 'subject', 'after'])
      .where('action', '=', 'case.hand_over')
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(batch)
      .execute()
    for (const { seq, subject, after: facts } of events) {
      const { hand_over, sha256, revision, kind } = JSON.parse(facts) as { hand_over: string; sha256: string; revision: number; kind: string }
      const file = await db.selectFrom('safety_hand_overs').selectAll().where('id', '=', hand_over).executeTakeFirst()
      const flaw = { seq, subject: subject.replace('case:', '') }
      if (!file) return { ...flaw, flaw: 'caseMissing' }
      const same = [file.sha256, digestOf(Buffer.from(file.content, 'base64'))].every((digest) => digest === sha256)
      if (!same || file.version !== revision || file.kind !== kind || file.case_id !== flaw.subject) return { ...flaw, flaw: 'caseChanged' }
      after = seq
      known += 1
    }
    if (events.length < batch) break
  }
  const { total } = await db
    .selectFrom('safety_hand_overs')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total === known ? null : { seq: 0, flaw: 'caseChanged', subject: '' }
}
