import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A prepared statement, and whether it returns rows. */
export interface Prepared {
  statement: StatementSync
  reader: boolean
}

/** Far more than the server's fixed statements; statements for lists of ids are evicted. */
const most = 500

/** Prepares each statement once and keeps those used last. */
export function preparedStatements(database: DatabaseSync, capacity = most): { prepare(sql: string): Prepared; readonly size: number } {
  // A map remembers the order of insertion: the first is the one that was used longest ago.
  const kept = new Map<string, Prepared>()
  return {
    prepare(sql) {
      let prepared = kept.get(sql)
      if (prepared) kept.delete(sql)
      else {
        const statement = database.prepare(sql)
        prepared = { statement, reader: statement.columns().length > 0 }
      }
      kept.set(sql, prepared)
      if (kept.size > capacity) kept.delete(kept.keys().next().value!)
      return prepared
    },
    get size() {
      return kept.size
    },
  }
}
