import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lockDataFolder } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { Cell } from '../db/table-reader.ts'
import { Misconfigured } from '../misconfigured.ts'
import { Damaged, type Header } from './format.ts'
import { readBackup, type Piece } from './read-backup.ts'

/** Values of one statement: the lower limit of the two engines is 32,766. */
const VALUES = 16_000
const MOST_ROWS = 500

/**
 * Puts every row of a backup into a database without content, of either engine, in one transaction: all of it or nothing. A backup of an earlier version is read into
 * that version's tables, which are then migrated.
 * @throws Misconfigured in one sentence: the database has content, the backup is of a newer version or damaged
 */
export async function restore(
  at: { dataDir: string; databaseUrl: string | null },
  file: string,
  passphrase: string | null,
): Promise<{ tables: number; rows: number }> {
  // The file is read and verified once before the database is touched.
  const header = await verifyBackup(file, passphrase)
  const unlock = at.databaseUrl ? () => undefined : lockDataFolder(at.dataDir)
  try {
    const { db, engine, close } = await openDatabase(at, { upTo: new Set(header.migrations), patience: null })
    try {
      const end = await db.transaction().execute((tx) => fill(tx, readBackup(file, passphrase)))
      await migrate(db, engine)
      return end
    } finally {
      await close()
    }
  } finally {
    unlock()
  }
}

/** Reads a backup to its end. @throws Damaged */
export async function verifyBackup(file: string, passphrase: string | null): Promise<Header & { tables: number; rows: number }> {
  let header: Header | null = null
  let end: { tables: number; rows: number } | null = null
  for await (const piece of readBackup(file, passphrase)) {
    if ('header' in piece) header = piece.header
    if ('end' in piece) end = piece.end
  }
  return { ...header!, ...end! }
}

async function fill(tx: Db, pieces: AsyncIterable<Piece>): Promise<{ tables: number; rows: number }> {
  const names = (await tx.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'migrations')
  await refuseContent(tx)
  let [table, columns, rows]: [string, string[], Cell[][]] = ['', [], []]
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) VALUES ${valuesOf(rows)}`.execute(tx)
    rows = []
  }
  for await (const piece of pieces) {
    if ('row' in piece) {
      rows.push(piece.row)
      if (rows.length >= MOST_ROWS || rows.length * columns.length >= VALUES) await flush()
      continue
    }
    await flush()
    if ('table' in piece) {
      if (!names.includes(piece.table)) throw new Damaged(`备份中的表 ${piece.table} 不属于这个版本。`)
      ;({ table, columns } = piece)
      // Rows that a migration inserted are in the backup too.
      await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
    }
    if ('end' in piece) return piece.end
  }
  throw new Damaged('备份文件不完整。')
}

function valuesOf(rows: readonly Cell[][]) {
  return sql.join(rows.map((row) => sql`(${sql.join(row)})`))
}

async function refuseContent(tx: Db): Promise<void> {
  for (const name of ['users', 'library_entries', 'audit_log'] as const)
    if (
      await tx
        .selectFrom(name)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      throw new Misconfigured('目标数据库里已有内容，没有写入任何数据：请把 DATA_DIR 或 DATABASE_URL 指向一个空的数据库。')
}
