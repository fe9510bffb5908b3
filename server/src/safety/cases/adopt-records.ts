import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { WrittenIn } from '../../db/tables.ts'
import type { Verdict } from '../verdict.ts'
import { openOrJoin } from './open-case.ts'

const batch = 100

/**
 * Opens cases for safety records without one: those from before there were cases. Each record is a transaction of its own; an interrupted run is
 * continued at the next start. No mail is sent for them; the digest counts them. @returns how many records
 */
export async function adoptRecords(db: Db, settings: SafetySettings): Promise<number> {
  let adopted = 0
  for (;;) {
    const records = await db
      .selectFrom('safety_records')
      .leftJoin('safety_case_texts', 'record_id', 'safety_records.id')
      .select([
        'safety_records.id',
        'safety_records.user_id',
        'safety_records.written_in',
        'safety_records.text',
        'kind',
        'safety_records.findings',
        'created_at',
      ])
      .where('record_id', 'is', null)
      .orderBy('created_at')
      .orderBy('safety_records.id')
      .limit(batch)
      .execute()
    for (const { id, user_id, written_in, text, kind, findings, created_at } of records) {
      // Earlier records lack what verdicts have had since.
      const since = { death: false, cluster: false, special: [], spans: [] }
      const verdict = { pv: true, kind: kind || 'question', ...since, ...(JSON.parse(findings) as Omit<Verdict, 'pv' | 'kind'>) } as Verdict
      const told = { userId: user_id, recordId: id, origin: written_in satisfies WrittenIn, text, verdict, at: created_at, writtenBy: null }
      await db.transaction().execute((tx) => openOrJoin(tx, told, { settings, actor: 'detection', reason: 'migration', announced: false }))
      adopted += 1
    }
    if (records.length < batch) return adopted
  }
}
