import type { Answer } from '@xunyi/contract/endpoint'
import type { entry as entryEndpoint } from '@xunyi/contract/library'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { contentColumns, fromColumns } from './content-columns.ts'
import type { Evidence } from '../evidence/piece.ts'
import { editionReviewsOf } from '../evidence/edition-reviews.ts'
import { deadLinksAmong } from '../evidence/links.ts'
import { lacksSources } from '../evidence/home-pages.ts'
import { firstOfSame } from '../recalls/call-back.ts'
import { countReaders } from '../recalls/readers.ts'
import { ownerOfEntry } from './owners.ts'
import { recentHitsOf } from './recent-hits.ts'

/** One entry with all its versions, their authors and approvers, and its history. @throws Refused notFound */
export async function entryDetail(db: Db, now: number, id: string): Promise<Answer<typeof entryEndpoint>> {
  const entry = await db.selectFrom('library_entries').select(['id', 'key', 'status', 'version']).where('id', '=', id).executeTakeFirst()
  if (!entry) throw new Refused('notFound')
  const versions = await db
    .selectFrom('library_versions')
    .select(['version', ...contentColumns, 'created_at', 'written_by', 'approved_by', 'confirmed_by'])
    .where('entry_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const draft = await db.selectFrom('drafts').select(['id', 'status', 'written_by']).where('entry_id', '=', id).executeTakeFirst()
  const events = await db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'after'])
    .where('subject', '=', `entry:${id}`)
    .where('action', 'in', ['entry.withdraw', 'entry.republish'])
    .orderBy('seq', 'desc')
    .execute()
  const hits = await recentHitsOf(db, now, [id])
  const recalls = await db.selectFrom('recalls').selectAll().where('entry_id', '=', id).orderBy('called_at', 'desc').execute()
  const readers = await countReaders(db, { entry_id: id, from_version: firstOfSame(versions), version: entry.version, called_at: now })

  const involved = [
    ...versions.flatMap(({ written_by, confirmed_by, approved_by }) => [written_by, confirmed_by, approved_by]),
    draft?.written_by,
    ...events.map(({ actor }) => actor),
    ...recalls.map(({ called_by }) => called_by),
  ].filter((who) => who != null)
  const people =
    involved.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'nickname'])
          .where('id', 'in', [...new Set(involved)])
          .execute()
  const names = new Map(people.map(({ id, nickname }) => [id, nickname]))
  const staffUser = (id: string) => ({ id, name: names.get(id) ?? '' })

  return {
    ...entry,
    hits: hits.get(id) ?? 0,
    owner: await ownerOfEntry(db, id, versions[0]!.category),
    readers,
    draft: draft ? { id: draft.id, status: draft.status, written_by: staffUser(draft.written_by) } : null,
    home_pages: lacksSources(JSON.parse(versions[0]!.evidence) as Evidence[]),
    dead_links: await deadLinksAmong(
      db,
      (JSON.parse(versions[0]!.evidence) as Evidence[]).flatMap(({ source }) => source ?? []),
    ),
    new_editions: await editionReviewsOf(db, id),
    versions: versions.map(({ version, created_at, written_by, confirmed_by, approved_by, ...columns }) => ({
      version,
      ...fromColumns(columns),
      created_at: new Date(created_at).toISOString(),
      written_by: written_by === null ? null : staffUser(written_by),
      confirmed_by: confirmed_by === null ? null : staffUser(confirmed_by),
      approved_by: approved_by === null ? null : staffUser(approved_by),
    })),
    recalls: recalls.map(({ version, reason, called_at, called_by, told, finished_at, lifted_at }) => ({
      version,
      reason,
      at: new Date(called_at).toISOString(),
      by: staffUser(called_by),
      told,
      finished: finished_at !== null,
      lifted: lifted_at !== null,
    })),
    events: events.map(({ at, actor, action, after }) => {
      const { version, reason } = JSON.parse(after) as { version: number; reason: string }
      return {
        kind: action === 'entry.withdraw' ? ('withdraw' as const) : ('republish' as const),
        at: new Date(at).toISOString(),
        by: staffUser(actor),
        version,
        reason,
      }
    }),
  }
}
