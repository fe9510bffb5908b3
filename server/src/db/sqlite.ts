import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/**
 * Kysely's own SQLite dialect over Node's embedded SQLite.
 * WAL with synchronous=FULL: an acknowledged write survives a power cut, and another process can read meanwhile.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
  const statements = new Map<string, SqliteStatement>()
  const adapted: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql)
      // A deferred transaction that reads first could not upgrade while another process writes; so every one begins as a writer.
      if (!statement) statements.set(sql, (statement = adapt(database.prepare(sql === 'begin' ? 'begin immediate' : sql))))
      return statement
    },
  }
  return new SqliteDialect({ database: adapted })
}

function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...values(parameters))
      return { changes, lastInsertRowid }
    },
  }
}
