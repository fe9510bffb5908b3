import type { Answer, Received } from '@xunyi/contract/endpoint'
import { type moderationList, type moderationVersions } from '@xunyi/contract/moderation'
import { differenceOf, type Difference } from '@xunyi/contract/moderation-list'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { versionPage } from '../db/version-page.ts'
import { currentList, listBefore, listOf, type SavedList } from './lists.ts'

/** @throws Refused notFound: no such version */
export async function versionDetail(db: Db, version: number | null): Promise<Answer<typeof moderationList>> {
  const saved = version === null ? await currentList(db) : await listOf(db, version)
  if (!saved) throw new Refused('notFound')
  return { ...(await madeOf(db, saved)), list: saved.list }
}

export function listVersions(db: Db, asked: Received<typeof moderationVersions>): Promise<Answer<typeof moderationVersions>> {
  const versions = {
    table: 'moderation_lists',
    read: (version: number) => listOf(db, version),
    before: (version: number) => listBefore(db, version),
    row: async (saved: SavedList, before: SavedList | null) => before && { ...(await madeOf(db, saved)), ...shortened(differenceOf(before.list, saved.list)) },
  } as const
  return versionPage(db, versions, asked)
}

async function madeOf(db: Db, { version, madeBy, madeAt, approvedBy, reason }: SavedList) {
  const at = madeAt === null ? null : new Date(madeAt).toISOString()
  return { version, by: await nicknameOf(db, madeBy), approved_by: await nicknameOf(db, approvedBy), at, reason, system: madeBy === null }
}

/** null: the system, or an account that is gone. */
export async function nicknameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  return (await db.selectFrom('users').select('nickname').where('id', '=', userId).executeTakeFirst())?.nickname ?? null
}

const named = 100

/** The changes with the first words of each kind. */
export function shortened(changes: Difference) {
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
