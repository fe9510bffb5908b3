import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { canonical, type Evidence } from '../evidence/piece.ts'
import { putUses, recordsOf, resolve } from '../evidence/records.ts'
import { contentColumns } from '../library/content-columns.ts'
import { nextChange, type By } from '../library/entries.ts'
import { addVersionWriters, versionWriters } from '../library/version-writers.ts'

/** Entries of one statement. */
const atOnce = 100

/**
 * Gives every entry that rests on the source, published or withdrawn, a new version with the source as it is now. Nothing else of it changes, the
 * days of its review included. Runs in a transaction that holds the library lock.
 * @returns the number of entries
 */
export async function renewEntries(tx: Db, now: number, sourceId: string, by: By): Promise<number> {
  const uses = await tx.selectFrom('evidence_uses').select('entry_id').where('evidence_id', '=', sourceId).orderBy('entry_id').execute()
  const updated_at = await nextChange(tx, now)
  let renewed = 0
  for (let from = 0; from < uses.length; from += atOnce) {
    const rows = await tx
      .selectFrom('library_entries')
      .innerJoin('library_versions', (join) =>
        join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
      )
      .select(['library_entries.id', 'library_entries.version', 'written_by', ...contentColumns])
      .where(
        'library_entries.id',
        'in',
        uses.slice(from, from + atOnce).map(({ entry_id }) => entry_id),
      )
      .execute()
    const entries = rows.map((row) => ({ ...row, pieces: JSON.parse(row.evidence) as Evidence[] }))
    const find = await recordsOf(
      tx,
      entries.flatMap(({ pieces }) => pieces),
    )
    for (const { id, version, written_by, pieces, ...content } of entries) {
      const evidence = unique(resolve(pieces, find, new Map()))
      const after = { id, version: version + 1 }
      await tx
        .insertInto('library_versions')
        .values({
          ...content,
          entry_id: id,
          version: after.version,
          evidence: JSON.stringify(evidence),
          created_at: now,
          written_by: by.writtenBy,
          approved_by: by.approvedBy,
        })
        .execute()
      await tx.updateTable('library_entries').set({ version: after.version, updated_at }).where('id', '=', id).execute()
      await putUses(tx, [{ id, evidence }])
      const writers = [...(await versionWriters(tx, { id, version })), written_by, by.writtenBy].filter((who) => who !== null)
      await addVersionWriters(tx, after, [...new Set(writers)])
      await record(tx, now, {
        actor: by.approvedBy!,
        action: 'entry.evidence',
        subject: `entry:${id}`,
        before: { version },
        after: { version: after.version, evidence: sourceId },
      })
      renewed += 1
    }
  }
  return renewed
}

/** A merge may leave the same place of the same source twice. */
function unique(pieces: readonly Evidence[]): Evidence[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(canonical(piece)), piece])).values()]
}
