import { mostVersions } from '@xunyi/contract/values'
import { setImmediate } from 'node:timers/promises'
import { decodeCursor, pageFrom } from './cursor.ts'
import type { Db } from './database.ts'

/** Limit of a page, for any requested size. */
const mostAtOnce = 20

/** A managed list, of which every change is a version. */
interface VersionedList<Saved, Row> {
  table: 'moderation_lists' | 'synonym_versions'
  read(version: number): Promise<Saved | null>
  /** The list that a version changed; null: none. */
  before(version: number): Promise<Saved | null>
  /** null: the version is not shown. */
  row(saved: Saved, before: Saved | null): Promise<Row | null>
}

/** Versions with their changes, newest first. Lists are large: at most two are in memory, and the event loop runs after each. */
export async function versionPage<Saved extends { version: number }, Row>(
  db: Db,
  { table, read, before, row }: VersionedList<Saved, Row>,
  { after, size }: { after: string | null; size: number },
): Promise<{ rows: Row[]; next: string | null; total: number }> {
  const from = after === null ? null : Math.min(decodeCursor(after, 'number')[0], mostVersions)
  const all = db.selectFrom(table)
  const wanted = Math.min(size, mostAtOnce)
  const versions = await (from === null ? all : all.where('version', '<', from))
    .select('version')
    .orderBy('version', 'desc')
    .limit(wanted + 1)
    .execute()
  const { total } = await all.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = pageFrom(versions, wanted, ({ version }) => [version])
  const rows: Row[] = []
  let known: Saved | null = null
  for (const { version } of page.rows) {
    const saved: Saved | null = known?.version === version ? known : await read(version)
    const earlier = await before(version)
    const shown = saved && (await row(saved, earlier))
    if (shown) rows.push(shown)
    known = earlier
    await setImmediate()
  }
  return { ...page, rows, total: Number(total) }
}
