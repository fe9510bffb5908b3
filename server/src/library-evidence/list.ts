import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { source as sourceEndpoint, SourceChange, SourceRow, sources as sourcesEndpoint } from '@xunyi/contract/evidence-records'
import { Refused } from '@xunyi/contract/refusals'
import { sql, type SqlBool } from 'kysely'
import { staffNames } from '../accounts/staff-names.ts'
import { decodeCursor, pageFrom } from '../db/cursor.ts'
import { approvalsOf } from '../approvals/approvals.ts'
import type { Db } from '../db/database.ts'
import { approvalKey } from '../proposals/decide.ts'
import { like, literal } from '../db/like.ts'
import { isHomePage } from '../evidence/home-pages.ts'
import { deadLinksAmong, isDead } from '../evidence/links.ts'
import type { Evidence } from '../evidence/piece.ts'
import { recordFields, type RecordFields } from '../evidence/records.ts'

const searched = ['title', 'issuer', 'maker', 'approval_number', 'edition', 'url'] as const

/** Addresses without a path, as `isHomePage` reads them. */
const bare = sql`replace(replace(rtrim(lower(url), '/'), 'https://', ''), 'http://', '')`
const homePage = sql<SqlBool>`(${bare} NOT LIKE '%/%' OR (${bare} NOT LIKE '%/%/%' AND (${bare} LIKE '%/index.%' OR ${bare} LIKE '%/default.%' OR ${bare} LIKE '%/home.%')))`

type Filters = Pick<Received<typeof sourcesEndpoint>, 'q' | 'issuer' | 'kind' | 'state'>

function filtered(db: Db, { q, issuer, kind, state }: Filters) {
  let query = db.selectFrom('evidence_records').where('merged_into', 'is', null)
  // All words, each anywhere: 白蛋白 2020 finds the guideline of that year.
  for (const word of q.trim().split(/\s+/).slice(0, 8).filter(Boolean)) {
    const pattern = `%${literal(word)}%`
    query = query.where(
      sql<SqlBool>`(${sql.join(
        searched.map((column) => like(column, pattern)),
        sql` or `,
      )})`,
    )
  }
  if (issuer.trim() !== '') query = query.where(like('issuer', `%${literal(issuer.trim())}%`))
  if (kind !== '') query = query.where('kind', '=', kind)
  if (state === 'superseded') query = query.where('superseded_by', 'is not', null)
  if (state === 'home_page') query = query.where(homePage)
  if (state === 'dead_link')
    query = query.where('id', 'in', (from) =>
      from.selectFrom('evidence_links').select('evidence_id').whereRef('evidence_links.url', '=', 'evidence_records.url').where(isDead),
    )
  if (state === 'waiting') query = query.where('id', 'in', (from) => from.selectFrom('evidence_changes').select('evidence_id').where('status', '=', 'waiting'))
  if (state === 'unused') query = query.where('id', 'not in', (from) => from.selectFrom('evidence_uses').select('evidence_id'))
  return query
}

const columns = ['id', ...recordFields, 'revision', 'superseded_by', 'merged_into'] as const

/** Sources by title; those of one title keep one order. */
export async function listSources(db: Db, { after, size, ...filters }: Received<typeof sourcesEndpoint>): Promise<Answer<typeof sourcesEndpoint>> {
  let page = filtered(db, filters)
    .select(columns)
    .orderBy('title')
    .orderBy('id')
    .limit(size + 1)
  if (after !== null) {
    const [title, id] = decodeCursor(after, 'string', 'string')
    page = page.where((row) => row.or([row('title', '>', title), row.and([row('title', '=', title), row('id', '>', id)])]))
  }
  const { rows, next } = pageFrom(await page.execute(), size, ({ title, id }) => [title, id])
  const { total } = await filtered(db, filters)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await toRows(db, rows), next, total: Number(total) }
}

type Row = RecordFields & { id: string; superseded_by: string | null }

async function toRows(db: Db, rows: readonly Row[]): Promise<SourceRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const uses = await db
    .selectFrom('evidence_uses')
    .select((row) => ['evidence_id', row.fn.countAll<number>().as('entries')])
    .where('evidence_id', 'in', ids)
    .groupBy('evidence_id')
    .execute()
  const entries = new Map(uses.map((row) => [row.evidence_id, Number(row.entries)]))
  const waiting = await db.selectFrom('evidence_changes').select('evidence_id').where('evidence_id', 'in', ids).where('status', '=', 'waiting').execute()
  const dead = new Map((await deadLinksAmong(db, ids)).map(({ id, checked_at, alive_at }) => [id, { checked_at, alive_at }]))
  return rows.map((row) => ({
    id: row.id,
    dead_link: dead.get(row.id) ?? null,
    ...shown(row),
    home_page: isHomePage(row.url),
    entries: entries.get(row.id) ?? 0,
    superseded: row.superseded_by !== null,
    waiting: waiting.some(({ evidence_id }) => evidence_id === row.id),
  }))
}

function shown({ kind, title, url, issuer, maker, approval_number, edition }: RecordFields): RecordFields {
  return { kind, title, url, issuer, maker, approval_number, edition }
}

/** @throws Refused notFound */
export async function sourceDetail(db: Db, id: string): Promise<Answer<typeof sourceEndpoint>> {
  const record = await db.selectFrom('evidence_records').select(columns).where('id', '=', id).executeTakeFirst()
  if (!record) throw new Refused('notFound')
  const [row] = await toRows(db, [record])
  const newer =
    record.superseded_by === null
      ? null
      : await db.selectFrom('evidence_records').select(['id', 'title']).where('id', '=', record.superseded_by).executeTakeFirst()
  return {
    ...row!,
    revision: record.revision,
    newer: newer ?? null,
    merged_into: record.merged_into,
    used_by: await entriesOn(db, id),
    changes: await changesOf(db, id),
  }
}

async function entriesOn(db: Db, id: string): Promise<Answer<typeof sourceEndpoint>['used_by']> {
  const rows = await db
    .selectFrom('evidence_uses')
    .innerJoin('library_entries', 'library_entries.id', 'evidence_uses.entry_id')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
    .leftJoin('edition_reviews', (join) =>
      join.onRef('edition_reviews.entry_id', '=', 'library_entries.id').on('edition_reviews.evidence_id', '=', id).on('closed_at', 'is', null),
    )
    .select(['library_entries.id', 'key', 'question', 'status', 'evidence', 'edition_reviews.opened_at'])
    .where('evidence_uses.evidence_id', '=', id)
    .orderBy('key')
    .execute()
  return rows.map(({ evidence, opened_at, ...entry }) => ({
    ...entry,
    places: (JSON.parse(evidence) as Evidence[]).filter(({ source }) => source === id).flatMap(({ place }) => place ?? []),
    to_review: opened_at !== null,
  }))
}

async function changesOf(db: Db, id: string): Promise<SourceChange[]> {
  const rows = await db
    .selectFrom('evidence_changes')
    .leftJoin('evidence_records as target', 'target.id', 'into_id')
    .select(['evidence_changes.id', 'evidence_changes.kind', 'fields', 'reason', 'status', 'proposed_by', 'evidence_changes.created_at'])
    .select(['decided_by', 'decided_at', 'remark', 'into_id', 'target.title as into_title', 'target.url as into_url'])
    .where('evidence_id', '=', id)
    .orderBy('evidence_changes.created_at', 'desc')
    .orderBy('evidence_changes.id', 'desc')
    .execute()
  const name = await staffNames(
    db,
    rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]),
  )
  const approvals = await approvalsOf(
    db,
    rows.map(({ id }) => approvalKey('evidence_changes', id)),
  )
  return rows.map(({ id, kind, fields, reason, status, proposed_by, created_at, decided_by, decided_at, remark, into_id, into_title, into_url }) => ({
    id,
    kind,
    fields: kind === 'merge' ? null : shown(JSON.parse(fields) as RecordFields),
    into: into_id === null ? null : { id: into_id, title: into_title ?? '', url: into_url ?? '' },
    reason,
    status,
    proposed_by: name(proposed_by),
    approved: approvals.get(approvalKey('evidence_changes', id)) ?? null,
    created_at: new Date(created_at).toISOString(),
    decided_by: decided_by === null ? null : name(decided_by),
    decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
    remark,
  }))
}
