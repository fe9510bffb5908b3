import type { Db } from '../db/database.ts'

interface Version {
  id: string
  version: number
}

/** Records the writers of a version; `written_by` names only the one who submitted it. */
export async function addVersionWriters(tx: Db, { id, version }: Version, writers: readonly string[]): Promise<void> {
  if (writers.length === 0) return
  await tx
    .insertInto('version_writers')
    .values(writers.map((user_id) => ({ entry_id: id, version, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function versionWriters(db: Db, { id, version }: Version): Promise<string[]> {
  const rows = await db.selectFrom('version_writers').select('user_id').where('entry_id', '=', id).where('version', '=', version).execute()
  return rows.map(({ user_id }) => user_id)
}
