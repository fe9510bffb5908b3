import type { Db } from '../db/database.ts'

/** Statistics of the statements of a database. */
export interface Work {
  statements: number
  rows: number
  /** Characters of all text read. */
  characters: number
}

/** The same database, inside and outside of transactions, with statistics of its statements from now on. */
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
