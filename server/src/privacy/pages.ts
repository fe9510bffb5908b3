import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'

/** Rows that are in memory at once, whatever a person has written. */
export const pageSize = 200

/**
 * A query's rows, page by page. Each page continues behind the last row of the one before, so that none is missed or given twice while others are
 * written or deleted.
 * @param after the condition that leaves what comes behind a row, in the query's order
 */
export async function* inPages<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, after: (row: Row) => Expression<SqlBool>): AsyncGenerator<Row[]> {
  let page = query.limit(pageSize)
  for (;;) {
    const rows = await page.execute()
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    page = query.where(after(rows.at(-1)!)).limit(pageSize)
  }
}

/** Behind a row, where the latest comes first. Row values, unlike `or`, are looked up in an index by either engine. */
export function before(time: string, id: string, ...row: [time: number, id: string]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${row[0]}, ${row[1]})`
}
