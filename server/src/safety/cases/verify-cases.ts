import type { Db } from '../../db/database.ts'
import { contentOf, digestOfVersion } from './digest.ts'

/**
 * The first case that does not fit the audit log, with the row of the log that its version belongs to: a version, a case or a text is missing, or was changed or added
 * since.
 */
export interface CaseFlaw {
  seq: number
  flaw: 'caseMissing' | 'caseChanged'
  /** The id of the case. */
  subject: string
}

interface Sealed {
  seq: number
  digest: string
}

const batch = 500

/** Compares every version of every case with its digest in the audit log, which has been verified, and every case with its latest version. */
export async function verifyCases(db: Db): Promise<CaseFlaw | null> {
  const sealed = await sealedVersions(db)
  const latest = new Map<string, { version: number; content: string; seq: number }>()
  let after: { case_id: string; version: number } | null = null
  for (;;) {
    let query = db.selectFrom('safety_case_versions').selectAll().orderBy('case_id').orderBy('version').limit(batch)
    if (after) {
      const { case_id, version } = after
      query = query.where((row) => row.or([row('case_id', '>', case_id), row.and([row('case_id', '=', case_id), row('version', '>', version)])]))
    }
    const rows = await query.execute()
    for (const row of rows) {
      const key = `${row.case_id} ${row.version}`
      const seal = sealed.get(key)
      if (seal?.digest !== digestOfVersion(row)) return { seq: seal?.seq ?? 0, flaw: 'caseChanged', subject: row.case_id }
      sealed.delete(key)
      latest.set(row.case_id, { version: row.version, content: row.content, seq: seal.seq })
    }
    const last = rows.at(-1)
    if (rows.length < batch || !last) break
    after = { case_id: last.case_id, version: last.version }
  }
  const [lost] = sealed
  if (lost) return { seq: lost[1].seq, flaw: 'caseMissing', subject: lost[0].split(' ')[0]! }
  return verifyRows(db, latest)
}

/** The digests that the audit log holds, by case and version. */
async function sealedVersions(db: Db): Promise<Map<string, Sealed>> {
  const sealed = new Map<string, Sealed>()
  let seq = 0
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['seq', 'subject', 'after'])
      .where('action', 'like', 'case.%')
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(batch)
      .execute()
    for (const row of rows) {
      const { version, digest } = JSON.parse(row.after) as { version?: number; digest?: string }
      if (version !== undefined && digest !== undefined) sealed.set(`${row.subject.replace('case:', '')} ${version}`, { seq: row.seq, digest })
      seq = row.seq
    }
    if (rows.length < batch) return sealed
  }
}

/** Compares the rows of the cases and of their texts with what the latest version says of them. */
async function verifyRows(db: Db, latest: ReadonlyMap<string, { version: number; content: string; seq: number }>): Promise<CaseFlaw | null> {
  const ids = [...latest.keys()]
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const rows = new Map((await db.selectFrom('safety_cases').selectAll().where('id', 'in', some).execute()).map((row) => [row.id, row]))
    const texts = Map.groupBy(await db.selectFrom('safety_case_texts').selectAll().where('case_id', 'in', some).execute(), ({ case_id }) => case_id)
    for (const id of some) {
      const { content, seq } = latest.get(id)!
      const row = rows.get(id)
      if (!row) return { seq, flaw: 'caseMissing', subject: id }
      if (contentOf(row, texts.get(id) ?? []) !== content) return { seq, flaw: 'caseChanged', subject: id }
    }
  }
  const { total } = await db
    .selectFrom('safety_cases')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total === ids.length) return null
  const added = (await db.selectFrom('safety_cases').select('id').execute()).find(({ id }) => !latest.has(id))
  return { seq: 0, flaw: 'caseChanged', subject: added?.id ?? '' }
}
