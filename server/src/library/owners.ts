import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { LibraryEntry } from '@xunyi/contract/library'
import type { owners as ownersEndpoint, setCategoryOwner as categoryEndpoint, setEntryOwner as entryEndpoint } from '@xunyi/contract/library-owners'
import { Refused } from '@xunyi/contract/refusals'
import { sql, type Expression, type SqlBool } from 'kysely'
import { staffNames } from '../accounts/staff-names.ts'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { termsOf } from './subjects.ts'

type Context = Pick<ServerContext, 'db' | 'clock'>

/** The staff who can own entries, because they can review: an owner outside of them owns nothing meanwhile. */
export const ableOwners = (db: Db) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('disabled', '=', 0)
    .where('users.id', 'in', (from) => from.selectFrom('user_roles').select('user_roles.user_id').where('role', 'in', ['writer', 'approver']))

/** Condition on current versions: the entries that this person answers for, or, with null, that nobody does. Each entry has at most one such person. */
export function ownedBy(owner: string | null): Expression<SqlBool> {
  const able = sql`(SELECT users.id FROM users WHERE disabled = 0 AND users.id IN (SELECT user_roles.user_id FROM user_roles WHERE role IN ('writer', 'approver')))`
  const ownOwner = sql`library_entries.id IN (SELECT entry_owners.entry_id FROM entry_owners WHERE entry_owners.user_id IN ${able})`
  if (owner === null)
    return sql<SqlBool>`NOT (${ownOwner} OR library_versions.category IN (SELECT category_owners.category FROM category_owners WHERE category_owners.user_id IN ${able}))`
  return sql<SqlBool>`${owner} IN ${able} AND (library_entries.id IN (SELECT entry_owners.entry_id FROM entry_owners WHERE entry_owners.user_id = ${owner})
    OR (library_versions.category IN (SELECT category_owners.category FROM category_owners WHERE category_owners.user_id = ${owner}) AND NOT ${ownOwner}))`
}

export async function ownersOf(db: Db): Promise<Answer<typeof ownersEndpoint>> {
  const terms = await termsOf(db)
  const named = new Map((await db.selectFrom('category_owners').selectAll().execute()).map(({ category, user_id }) => [category, user_id]))
  const able = (await ableOwners(db).execute()).map(({ id }) => id)
  const unreachable = await ownersWithoutMail(db)
  const nameOf = await staffNames(db, [...able, ...named.values()])
  return {
    categories: terms.categories.map(({ name, entries }) => {
      const owner = named.get(name)
      return { name, entries, owner: owner === undefined ? null : { ...nameOf(owner), able: able.includes(owner) } }
    }),
    staff: able.map(nameOf).toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN')),
    without_mail: unreachable.map(nameOf),
  }
}

/** Owners of a category or of an entry who can review, and have no address for reminders. */
export async function ownersWithoutMail(db: Db): Promise<string[]> {
  const rows = await ableOwners(db)
    .where('email', 'is', null)
    .where((row) =>
      row.or([
        row('users.id', 'in', (from) => from.selectFrom('category_owners').select('category_owners.user_id')),
        row('users.id', 'in', (from) => from.selectFrom('entry_owners').select('entry_owners.user_id')),
      ]),
    )
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The owner of an entry of this category. */
export async function ownerOfEntry(db: Db, id: string, category: string): Promise<LibraryEntry['owner']> {
  const own = await db.selectFrom('entry_owners').select('user_id').where('entry_id', '=', id).executeTakeFirst()
  const general = await db.selectFrom('category_owners').select('user_id').where('category', '=', category).executeTakeFirst()
  const isAble = async (owner: string) => (await ableOwners(db).where('users.id', '=', owner).executeTakeFirst()) !== undefined
  const [ownAble, generalAble] = [own !== undefined && (await isAble(own.user_id)), general !== undefined && (await isAble(general.user_id))]
  // The owner of the category stands in for one of the entry who cannot review any more.
  const [owner, of, able] = own && (ownAble || !generalAble) ? [own, 'entry' as const, ownAble] : [general, 'category' as const, generalAble]
  if (!owner) return null
  const nameOf = await staffNames(db, [owner.user_id])
  return { ...nameOf(owner.user_id), of, able }
}

/** @throws Refused notAllowed: who cannot review owns nothing */
export async function setCategoryOwner({ db, clock }: Context, actor: string, { category, owner }: Received<typeof categoryEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    await refuseUnable(tx, owner)
    const before = await tx.deleteFrom('category_owners').where('category', '=', category).returning('user_id').executeTakeFirst()
    if (owner !== null) await tx.insertInto('category_owners').values({ category, user_id: owner }).execute()
    const change = { subject: 'library:owners', before: { category, owner: before?.user_id ?? null }, after: { category, owner } }
    await record(tx, clock(), { actor, action: 'library.category_owner', ...change })
  })
}

/** @throws Refused notFound; notAllowed: who cannot review owns nothing */
export async function setEntryOwner({ db, clock }: Context, actor: string, { id, owner }: Received<typeof entryEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    if (!(await tx.selectFrom('library_entries').select('id').where('id', '=', id).executeTakeFirst())) throw new Refused('notFound')
    await refuseUnable(tx, owner)
    const before = await tx.deleteFrom('entry_owners').where('entry_id', '=', id).returning('user_id').executeTakeFirst()
    if (owner !== null) await tx.insertInto('entry_owners').values({ entry_id: id, user_id: owner }).execute()
    const change = { subject: `entry:${id}`, before: { owner: before?.user_id ?? null }, after: { owner } }
    await record(tx, clock(), { actor, action: 'entry.owner', ...change })
  })
}

async function refuseUnable(tx: Db, owner: string | null): Promise<void> {
  if (owner !== null && !(await ableOwners(tx).where('users.id', '=', owner).executeTakeFirst()))
    throw new Refused('notAllowed', { msg: '负责人须是在用的医学信息专员或医学审核' })
}
