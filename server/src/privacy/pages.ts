import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

/** The most rows in memory at once. */
export const pageSize = 200

/**
 * A query's rows, page by page (keyset pagination). Each page continues after the last row of the one before, so that none is missed or repeated
 * while others are written or deleted.
 * @param after the condition for rows after a given one, in the query's order
 */
export async function* inPages<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  after: (row: Row) => Expression<SqlBool>,
): AsyncGenerator<Row[]> {
  let page = query.limit(pageSize)
  for (;;) {
    const rows = await page.execute()
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    page = query.where(after(rows.at(-1)!)).limit(pageSize)
  }
}

/** The condition for rows after a given one, newest first. Both engines use an index for row values, unlike for `or`. */
export function before(time: string, id: string, ...row: [time: number, id: string]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${row[0]}, ${row[1]})`
}
