import type { Answer, Received } from '@xunyi/contract/endpoint'
import { differenceOf, type Difference, type moderationList, type moderationVersions } from '@xunyi/contract/moderation'
import { Refused } from '@xunyi/contract/refusals'
import { mostVersions } from '@xunyi/contract/values'
import { setImmediate } from 'node:timers/promises'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { currentList, listBefore, listOf, type SavedList } from './lists.ts'

/** @throws Refused notFound: no such version */
export async function versionDetail(db: Db, version: number | null): Promise<Answer<typeof moderationList>> {
  const saved = version === null ? await currentList(db) : await listOf(db, version)
  if (!saved) throw new Refused('notFound')
  return { ...(await madeOf(db, saved)), list: saved.list }
}

/** Limit of a page, for any requested size. */
const mostAtOnce = 20

/** Newest first. Lists are large: at most two are in memory, and the event loop runs after each. */
export async function listVersions(db: Db, { after, size }: Received<typeof moderationVersions>): Promise<Answer<typeof moderationVersions>> {
  const from = after === null ? null : Math.min(decodeCursor(after, 'number')[0], mostVersions)
  const all = db.selectFrom('moderation_lists')
  const wanted = Math.min(size, mostAtOnce)
  const versions = await (from === null ? all : all.where('version', '<', from))
    .select('version')
    .orderBy('version', 'desc')
    .limit(wanted + 1)
    .execute()
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = pageFrom(versions, wanted, ({ version }) => [version])
  const rows: Answer<typeof moderationVersions>['rows'] = []
  let known: SavedList | null = null
  for (const { version } of page.rows) {
    const saved: SavedList | null = known?.version === version ? known : await listOf(db, version)
    const before = await listBefore(db, version)
    if (saved && before) rows.push({ ...(await madeOf(db, saved)), ...shortened(differenceOf(before.list, saved.list)) })
    known = before
    await setImmediate()
  }
  return { ...page, rows, total }
}

async function madeOf(db: Db, { version, madeBy, madeAt, reason }: SavedList) {
  const maker = madeBy === null ? undefined : await db.selectFrom('users').select('nickname').where('id', '=', madeBy).executeTakeFirst()
  return { version, by: maker?.nickname ?? null, at: madeAt === null ? null : new Date(madeAt).toISOString(), reason }
}

const named = 100

function shortened(changes: Difference) {
  const { added, removed, allowed, disallowed, renamed } = changes
  return {
    counts: { added: added.length, removed: removed.length, allowed: allowed.length, disallowed: disallowed.length },
    changes: {
      added: added.slice(0, named),
      removed: removed.slice(0, named),
      allowed: allowed.slice(0, named),
      disallowed: disallowed.slice(0, named),
      renamed,
    },
  }
}
