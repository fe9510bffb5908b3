import { categories } from '@xunyi/contract/library'
import type { addSubject as addEndpoint, removeSubject as removeEndpoint, terms as termsEndpoint } from '@xunyi/contract/library-terms'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { normalize } from '@xunyi/retrieval/normalize'
import { record } from '../audit/record.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'

/* The controlled lists of an entry's category and subject. Categories belong to the product, whose rules read them; subjects are the operator's. */

/** Both lists with the number of entries, withdrawn ones included. */
export async function termsOf(db: Db): Promise<Answer<typeof termsEndpoint>> {
  const counts = async (column: 'category' | 'subject') => {
    const rows = await currentVersions(db)
      .select((row) => [row.ref(column).as('name'), row.fn.countAll<number>().as('entries')])
      .groupBy(column)
      .execute()
    return new Map(rows.map(({ name, entries }) => [name, Number(entries)]))
  }
  const [byCategory, bySubject, listed] = [await counts('category'), await counts('subject'), await subjectsOf(db)]
  // An entry may have a subject of the time before the list.
  const names = [...new Set([...listed, ...bySubject.keys()])].toSorted((a, b) => a.localeCompare(b, 'zh-CN'))
  return {
    categories: categories.map((name) => ({ name, entries: byCategory.get(name) ?? 0 })),
    subjects: names.map((name) => ({ name, entries: bySubject.get(name) ?? 0 })),
  }
}

/** The subjects that an entry may have; none: any. */
export async function subjectsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('library_subjects').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Fills an empty list with the subjects of the library. Runs in a transaction that holds the library lock. */
export async function fillSubjects(tx: Db, now: number): Promise<void> {
  if (await tx.selectFrom('library_subjects').select('name').limit(1).executeTakeFirst()) return
  const rows = await currentVersions(tx).select('subject').distinct().execute()
  if (rows.length > 0)
    await tx
      .insertInto('library_subjects')
      .values(rows.map(({ subject }) => ({ name: subject, added_by: null, created_at: now })))
      .execute()
}

/** @throws Refused conflict: the list has the name already, in this or another spelling */
export async function addSubject({ db, clock }: ServerContext, actor: string, { name }: Received<typeof addEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const now = clock()
    await fillSubjects(tx, now)
    const same = (await subjectsOf(tx)).find((one) => normalize(one) === normalize(name))
    if (same !== undefined) throw new Refused('conflict', { msg: `主题列表中已有「${same}」` })
    await tx.insertInto('library_subjects').values({ name, added_by: actor, created_at: now }).execute()
    await record(tx, now, { actor, action: 'library.subject_add', subject: 'library:subjects', before: {}, after: { name } })
  })
}

/** @throws Refused notFound; conflict: entries have it */
export async function removeSubject({ db, clock }: ServerContext, actor: string, { name }: Received<typeof removeEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    const used = await currentVersions(tx).select('entry_id').where('subject', '=', name).limit(1).executeTakeFirst()
    if (used) throw new Refused('conflict', { msg: `还有条目属于「${name}」，不能删除` })
    const removed = await tx.deleteFrom('library_subjects').where('name', '=', name).returning('name').executeTakeFirst()
    if (!removed) throw new Refused('notFound')
    await record(tx, clock(), { actor, action: 'library.subject_remove', subject: 'library:subjects', before: { name }, after: {} })
  })
}

function currentVersions(db: Db) {
  return db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
}
