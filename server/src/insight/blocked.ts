import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { blocked } from '@xunyi/contract/insight'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import type { WrittenIn } from '../db/tables.ts'
import { categoryNames } from '../moderation/lists.ts'
import { periodOf } from './period.ts'

/** Blocked texts, newest first, without their content. */
export async function blockedTexts(db: Db, { after, size, place, ...period }: Received<typeof blocked>): Promise<Answer<typeof blocked>> {
  const span = periodOf(period)
  let all = db.selectFrom('blocked_texts').where('created_at', '>=', span.since).where('created_at', '<', span.before)
  if (place !== '') all = all.where('written_in', '=', place)
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const [at, id] = after === null ? [span.before, ''] : decodeCursor(after, 'number', 'string')
  const found = await all
    .select(['id', 'written_in', 'category', 'created_at'])
    .where('created_at', '<=', at)
    .where((row) => row.or([row('created_at', '<', at), row('id', '<', id)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { rows, next } = pageFrom(found, size, (row) => [row.created_at, row.id])
  const names = await categoryNames(
    db,
    rows.map(({ category }) => category),
  )
  return {
    rows: rows.map(({ id, written_in, category, created_at }) => ({
      id,
      at: new Date(created_at).toISOString(),
      place: written_in as WrittenIn,
      category: names.get(category) ?? category,
    })),
    next,
    total,
  }
}
