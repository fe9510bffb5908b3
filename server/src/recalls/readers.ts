import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

/** The versions of an entry that were called back, and until when keeping the entry counts as reading. */
interface Span {
  entry_id: string
  from_version: number
  version: number
  called_at: number
}

/**
 * People who were shown these versions: as an answer, in a letter that answers a question of theirs, or among their favourites, which name no version.
 * @param untold the condition on each of them, by the column of the person
 */
function readersOf({ entry_id, from_version, version, called_at }: Span, untold: (person: string) => RawBuilder<unknown> = () => sql`TRUE`) {
  return sql`
    SELECT user_id FROM history_records
    WHERE entry_id = ${entry_id} AND entry_version BETWEEN ${from_version} AND ${version} AND ${untold('history_records.user_id')}
    UNION
    SELECT user_id FROM letters
    WHERE entry_id = ${entry_id} AND entry_version BETWEEN ${from_version} AND ${version} AND ${untold('letters.user_id')}
    UNION
    SELECT user_id FROM favourites
    WHERE entry_id = ${entry_id} AND created_at <= ${called_at} AND ${untold('favourites.user_id')}`
}

/** How many people a recall of this version would reach. */
export async function countReaders(db: Db, span: Span): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`SELECT count(*) AS total FROM (${readersOf(span)}) AS readers`.execute(db)
  return Number(rows[0]!.total)
}

/** Some of those who have not been told, in one order on every server. */
export async function untoldReaders(db: Db, recall: Span & { id: string }, most: number): Promise<string[]> {
  const untold = (person: string) =>
    sql`NOT EXISTS (SELECT 1 FROM recall_letters WHERE recall_id = ${recall.id} AND recall_letters.user_id = ${sql.ref(person)})`
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM (${readersOf(recall, untold)}) AS readers ORDER BY user_id LIMIT ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
