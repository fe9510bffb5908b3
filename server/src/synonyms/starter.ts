import type { SynonymGroup } from '@xunyi/retrieval/synonyms'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { sha256 } from '../secrets.ts'
import { problemsOf } from './problems.ts'
import { currentSynonyms, currentSynonymVersion } from './lists.ts'

/** Result of loading the shipped groups; null: this file was loaded before. */
export type LoadedSynonyms = { version: number; groups: number; left: number } | null

/**
 * Loads the shipped groups at the first start of a version that brings other ones. Groups that the operator changed or removed stay as they are; so do
 * those of which a word stands in a group of the operator's.
 */
export async function loadShippedSynonyms(db: Db, now: number, shipped: readonly SynonymGroup[]): Promise<LoadedSynonyms> {
  const digest = sha256(JSON.stringify(shipped))
  if (await isLoaded(db, digest)) return null
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'synonyms')
    if (await isLoaded(tx, digest)) return null
    const current = await currentSynonyms(tx)
    const loaded = new Map((await tx.selectFrom('shipped_synonyms').selectAll().execute()).map((row) => [row.id, row.digest]))
    const { list, taken, left } = merged(current.groups, loaded, shipped)
    const version = (await currentSynonymVersion(tx)) + 1
    const row = { version, list: JSON.stringify(list), reason: '', proposed_by: null, approved_by: null, shipped: 1 as const, created_at: now }
    await tx.insertInto('synonym_versions').values(row).execute()
    await tx.deleteFrom('shipped_synonyms').execute()
    const kept = [...loaded].filter(([id]) => !taken.has(id)).map(([id, was]) => ({ id, digest: was }))
    const rows = [...kept, ...[...taken.values()].map((group) => ({ id: group.id, digest: digestOf(group) }))]
    for (let from = 0; from < rows.length; from += batch) {
      await tx
        .insertInto('shipped_synonyms')
        .values(rows.slice(from, from + batch))
        .execute()
    }
    await tx.insertInto('shipped_synonym_files').values({ digest, loaded_at: now }).execute()
    return { version, groups: list.length, left }
  })
}

const batch = 500

async function isLoaded(db: Db, digest: string): Promise<boolean> {
  return (await db.selectFrom('shipped_synonym_files').select('digest').where('digest', '=', digest).executeTakeFirst()) !== undefined
}

/** @returns the new list, the shipped groups that are in it, and how many were left out for the operator's */
function merged(current: readonly SynonymGroup[], loaded: ReadonlyMap<string, string>, shipped: readonly SynonymGroup[]) {
  const isUntouched = (group: SynonymGroup) => loaded.get(group.id) === digestOf(group)
  const operators = current.filter((group) => !isUntouched(group))
  const theirs = new Set(operators.map(({ id }) => id))
  const known = new Set(current.map(({ id }) => id))
  // A shipped group that is loaded and no longer there was removed by the operator.
  const wanted = shipped.filter(({ id }) => !theirs.has(id) && (known.has(id) || !loaded.has(id)))
  // The operator's come first: a word in two groups is a problem of the later one.
  const clashing = new Set(problemsOf([...operators, ...wanted], [...operators, ...wanted]).map(({ id }) => id))
  const taken = new Map(wanted.filter(({ id }) => !clashing.has(id)).map((group) => [group.id, group]))
  const before = current.filter(({ id }) => theirs.has(id) || taken.has(id) || clashing.has(id)).map((group) => taken.get(group.id) ?? group)
  const list = [...before, ...[...taken.values()].filter(({ id }) => !known.has(id))]
  return { list, taken, left: shipped.length - taken.size }
}

function digestOf({ id, standard, words, kind, uses, except = [] }: SynonymGroup): string {
  return sha256(JSON.stringify([id, standard, words, kind, uses, except]))
}
