import type { Db } from '../../db/database.ts'
import type { CaseRow } from '../cases/row.ts'

type Report = Pick<CaseRow, 'report_number' | 'reported_on'>
const none: Report = { report_number: null, reported_on: null }

/**
 * The report that was confirmed with the file of a version: of the case as it stood then, where it was reported already; otherwise of the version in which the
 * second person confirmed it, unless it was sent back before. It follows from the versions, which nothing changes.
 */
export async function confirmedReports(db: Db, caseId: string): Promise<(version: number) => Report> {
  const rows = await db.selectFrom('safety_case_versions').select(['version', 'content']).where('case_id', '=', caseId).orderBy('version').execute()
  const versions = rows.map(({ version, content }) => {
    const { state, report_number, reported_on } = JSON.parse(content) as Pick<CaseRow, 'state'> & Report
    return { version, state, report: { report_number, reported_on } }
  })
  return (of) => {
    const after = versions.filter(({ version }) => version >= of)
    const decided = after.find(({ state }) => state !== 'review')
    return decided && (decided.state === 'reported' || decided.state === 'closed') ? decided.report : none
  }
}

/** The day of the first report of each case that has one: a later report replaces it in the case. */
export async function firstReports(db: Db, caseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('safety_case_versions')
    .select(['case_id', 'content'])
    .where('case_id', 'in', caseIds)
    .where('action', '=', 'confirm')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ case_id, content }) => {
      const { reported_on } = JSON.parse(content) as Report
      return reported_on === null ? [] : [[case_id, reported_on] as const]
    }),
  )
}
