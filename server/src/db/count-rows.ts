import { mostCounted } from '@xunyi/contract/values'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Counts the rows of a list, at most one more than `mostCounted`: a list of millions is not read to its end for its size. */
export async function countRows<Of extends keyof Tables>(db: Db, rows: SelectQueryBuilder<Tables, Of, object>): Promise<number> {
  const counted = rows.select(sql<number>`1`.as('one')).limit(mostCounted + 1)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
