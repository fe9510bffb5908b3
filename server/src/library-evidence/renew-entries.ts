import { closeRevised } from '../answer-reports/close.ts'
import { record, type AuditEvent } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { canonical, type Evidence } from '../evidence/piece.ts'
import { putUses, recordsOf, resolve } from '../evidence/records.ts'
import { contentColumns } from '../library/content-columns.ts'
import { nextChange, type By } from '../library/entries.ts'
import { callBack } from '../recalls/call-back.ts'
import { addVersionWriters, versionWriters } from '../library/version-writers.ts'

/** Entries of one statement. */
const atOnce = 100

interface Renewing {
  by: By
  publisher: string
  /** One sentence for the readers of the published entries. */
  recall: string | undefined
}

export interface Renewed {
  entries: number
  /** The audit events of entries that are called back. */
  recalls: AuditEvent[]
}

/**
 * Gives every entry that rests on the source, published or withdrawn, a new version with the source as it is now. Nothing else of it changes, the
 * days of its review included. Runs in a transaction that holds the library lock.
 * An open report on the source is closed with it; one on the answer stays, as the answer does.
 */
export async function renewEntries(tx: Db, now: number, sourceId: string, { by, publisher, recall }: Renewing): Promise<Renewed> {
  const uses = await tx.selectFrom('evidence_uses').select('entry_id').where('evidence_id', '=', sourceId).orderBy('entry_id').execute()
  const updated_at = await nextChange(tx, now)
  const renewed: Renewed = { entries: 0, recalls: [] }
  for (let from = 0; from < uses.length; from += atOnce) {
    const rows = await tx
      .selectFrom('library_entries')
      .innerJoin('library_versions', (join) =>
        join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
      )
      .select(['library_entries.id', 'library_entries.version', 'status', 'written_by', ...contentColumns])
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
    for (const { id, version, status, written_by, pieces, ...content } of entries) {
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
        actor: publisher,
        action: 'entry.evidence',
        subject: `entry:${id}`,
        before: { version },
        after: { version: after.version, evidence: sourceId },
      })
      await closeRevised(tx, now, id, by.approvedBy!, ['source'])
      if (recall !== undefined && status === 'published')
        renewed.recalls.push(await callBack(tx, now, { entryId: id, version, reason: recall, actor: publisher }))
      renewed.entries += 1
    }
  }
  return renewed
}

/** A merge may leave the same place of the same source twice. */
function unique(pieces: readonly Evidence[]): Evidence[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(canonical(piece)), piece])).values()]
}
