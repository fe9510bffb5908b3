import type { Db } from '../db/database.ts'

/** What a database has been asked for. */
export interface Work {
  statements: number
  rows: number
  /** Of all text that was read. */
  characters: number
}

/** The same database, in and out of transactions, counting what it is asked for from now on. */
export function counted(db: Db): { db: Db; work: Work } {
  const work: Work = { statements: 0, rows: 0, characters: 0 }
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      work.statements += 1
      work.rows += result.rows.length
      for (const value of result.rows.flatMap((row) => Object.values(row))) if (typeof value === 'string') work.characters += value.length
      return result
    },
  })
  return { db: counting, work }
}
