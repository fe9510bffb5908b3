import type * as calls from '@xunyi/contract/safety-versions'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { staffNames } from '../../accounts/staff-names.ts'
import { record } from '../../audit/record.ts'
import type { ServerContext } from '../../context.ts'
import type { CaseRow } from './row.ts'

type Content = Pick<CaseRow, 'state' | 'owner' | 'day0' | 'reported_on' | 'report_number' | 'investigated_on'> & {
  form: calls.CaseVersion['form']
  reporter: string
  texts: unknown[]
}

/** A case as a version holds it; that it was opened is recorded. @throws Refused notFound */
export async function readVersion(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  userId: string,
  { id, version }: Received<typeof calls.caseVersion>,
): Promise<calls.CaseVersion> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('safety_case_versions').select('content').where('case_id', '=', id).where('version', '=', version).executeTakeFirst()
    if (!row) throw new Refused('notFound')
    const { state, owner, day0, reported_on, report_number, investigated_on, form, reporter, texts } = JSON.parse(row.content) as Content
    const nameOf = await staffNames(tx, [owner])
    // Last: the audit log's lock is taken after every other one.
    await record(tx, clock(), { actor: userId, action: 'case.read', subject: `case:${id}`, before: {}, after: { revision: version } })
    return {
      state,
      owner: owner === null ? null : nameOf(owner),
      day0,
      reported_on,
      report_number,
      investigated_on,
      form,
      reporter,
      texts: texts.length,
    }
  })
}
