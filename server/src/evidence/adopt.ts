import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Evidence } from './piece.ts'
import { insertRecords, putUses, recordsOf, resolve, type NewRecords } from './records.ts'

/** Entries of one transaction. */
const atOnce = 200

/**
 * Makes records of the evidence of entries that came before records did. Title, place and address of a piece read as before; older versions and
 * the history stay as they are.
 * @returns the number of entries
 */
export async function adoptEvidence(db: Db, clock: Clock): Promise<number> {
  let adopted = 0
  for (let last = ''; ;) {
    const rows = await db.transaction().execute(async (tx) => {
      // Another server may do the same.
      await takeNamedLock(tx, 'library')
      return adoptBatch(tx, clock(), last)
    })
    if (rows.length === 0) return adopted
    adopted += rows.length
    last = rows.at(-1)!
  }
}

/** @returns the ids of the entries */
async function adoptBatch(tx: Db, now: number, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .leftJoin('evidence_uses', 'evidence_uses.entry_id', 'library_entries.id')
    .select(['library_entries.id', 'library_entries.version', 'evidence'])
    .where('evidence_uses.entry_id', 'is', null)
    .where('library_entries.id', '>', after)
    .orderBy('library_entries.id')
    .limit(atOnce)
    .execute()
  const entries = rows.map(({ evidence, ...row }) => ({ ...row, evidence: JSON.parse(evidence) as Evidence[] }))
  const find = await recordsOf(
    tx,
    entries.flatMap(({ evidence }) => evidence),
  )
  const fresh: NewRecords = new Map()
  const known = entries.map((entry) => ({ ...entry, evidence: resolve(entry.evidence, find, fresh) }))
  await insertRecords(tx, now, fresh)
  for (const { id, version, evidence } of known) {
    await tx
      .updateTable('library_versions')
      .set({ evidence: JSON.stringify(evidence) })
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .execute()
  }
  await putUses(tx, known)
  return known.map(({ id }) => id)
}
