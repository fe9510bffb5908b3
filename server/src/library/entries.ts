import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import type { Content, Evidence } from './content.ts'

/** A published entry in its current version. */
export interface Entry extends Content {
  id: string
  version: number
}

export interface Changes {
  added: number
  updated: number
  unchanged: number
}

const current = (db: Db) =>
  db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'key', 'library_entries.version', 'status', 'updated_at', 'question', 'phrasings', 'answer', 'evidence', 'subject', 'category', 'reviewed_on', 'review_due'])

type Row = Awaited<ReturnType<ReturnType<typeof current>['executeTakeFirstOrThrow']>>

/** The entry as it stands; null when there is none or it is withdrawn. */
export async function publishedEntry(db: Db, id: string): Promise<Entry | null> {
  const row = await current(db).where('id', '=', id).where('status', '=', 'published').executeTakeFirst()
  return row ? asEntry(row) : null
}

/** Every published entry, by key. */
export async function publishedEntries(db: Db): Promise<Entry[]> {
  const rows = await current(db).where('status', '=', 'published').orderBy('key').execute()
  return rows.map(asEntry)
}

/** What has changed at or after a moment, withdrawn entries too: for indexes that follow. */
export async function entriesChangedSince(db: Db, since: number): Promise<{ entry: Entry; published: boolean; updatedAt: number }[]> {
  const rows = await current(db).where('updated_at', '>=', since).orderBy('updated_at').execute()
  return rows.map((row) => ({ entry: asEntry(row), published: row.status === 'published', updatedAt: row.updated_at }))
}

/**
 * Adds entries or, where the key is known and the content differs, a new version of them.
 * Hand in a transaction: it is all or nothing.
 */
export async function saveEntries(db: Db, now: number, contents: readonly Content[], onEach: (done: number) => void = () => undefined): Promise<Changes> {
  const changes: Changes = { added: 0, updated: 0, unchanged: 0 }
  for (const [at, content] of contents.entries()) {
    changes[await saveEntry(db, now, content)] += 1
    onEach(at + 1)
  }
  return changes
}

async function saveEntry(db: Db, now: number, content: Content): Promise<keyof Changes> {
  const existing = await current(db).where('key', '=', content.key).executeTakeFirst()
  if (!existing) {
    const id = newId()
    await db.insertInto('library_entries').values({ id, key: content.key, version: 1, status: 'published', created_at: now, updated_at: now }).execute()
    await insertVersion(db, now, id, 1, content)
    return 'added'
  }
  if (existing.status === 'published' && sameContent(asEntry(existing), content)) return 'unchanged'
  const version = existing.version + 1
  await insertVersion(db, now, existing.id, version, content)
  await db.updateTable('library_entries').set({ version, status: 'published', updated_at: now }).where('id', '=', existing.id).execute()
  return 'updated'
}

async function insertVersion(db: Db, now: number, entry_id: string, version: number, { key: _, phrasings, evidence, ...rest }: Content): Promise<void> {
  await db
    .insertInto('library_versions')
    .values({ entry_id, version, ...rest, phrasings: JSON.stringify(phrasings), evidence: JSON.stringify(evidence), created_at: now })
    .execute()
}

function asEntry({ status: _, updated_at: __, ...row }: Row): Entry {
  return { ...row, phrasings: JSON.parse(row.phrasings) as string[], evidence: JSON.parse(row.evidence) as Evidence[], category: row.category as Entry['category'] }
}

function sameContent(a: Content, b: Content): boolean {
  const text = ({ key, question, phrasings, answer, evidence, subject, category, reviewed_on, review_due }: Content) =>
    JSON.stringify([key, question, phrasings, answer, evidence.map(({ title, url }) => [title, url]), subject, category, reviewed_on, review_due])
  return text(a) === text(b)
}
