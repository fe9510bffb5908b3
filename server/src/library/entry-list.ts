import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { entries as entriesEndpoint, LibraryRow } from '@xunyi/contract/library'
import { setImmediate } from 'node:timers/promises'
import { sql, type Expression, type SqlBool } from 'kysely'
import { chinaDay } from '../china-time.ts'
import { pageFrom, decodeCursor } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import { like, literal } from '../db/like.ts'
import type { Evidence } from '../evidence/piece.ts'
import type { LibraryContext } from './context.ts'
import { lacksSources } from '../evidence/home-pages.ts'
import { dueWithin } from './due-reviews.ts'
import { ownedBy } from './owners.ts'
import { recentHitsOf } from './recent-hits.ts'

type ListQuery = Received<typeof entriesEndpoint>
/** `only`: the entries whose evidence matches, which no condition of SQL can tell; null: all. */
export type Filters = Pick<ListQuery, 'category' | 'status' | 'due' | 'subject'> & { only: readonly string[] | null; owner: Expression<SqlBool> | null }
type Sort = ListQuery['sort']

const dayMs = 86_400_000

/** Rows of a search by words, at most. */
const maxFound = 50

/** A page of the library; a search by words returns its best matches on one page. */
export async function listEntries(
  context: LibraryContext,
  reader: string,
  { q, sort, after, size, evidence, owner, ...rest }: ListQuery,
): Promise<Answer<typeof entriesEndpoint>> {
  const { db, clock } = context
  const now = clock()
  const filters: Filters = { ...rest, only: await matchingEvidence(db, evidence), owner: ownerCondition(owner, reader) }
  if (q.trim() !== '') {
    const found = await findByWords(context, q, filters)
    return { rows: await toLibraryRows(db, now, found), next: null, total: found.length }
  }
  const { rows, next } = pageFrom(await pageOf(db, now, filters, sort, after, size), size, (row) => cursorKeys[sort].of(row))
  const { total } = await filteredEntries(db, now, filters)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: await toLibraryRows(
      db,
      now,
      rows.map((row) => ({ ...row, match: null })),
    ),
    next,
    total: Number(total),
  }
}

/** Matches of the product's search, best first, then entries with the words in their key or wordings, withdrawn ones included. */
export async function findByWords({ db, clock, catalogue }: LibraryContext, q: string, filters: Filters) {
  const candidates = new Map(catalogue.index.search(q, { limit: 2 * maxFound }).map((candidate) => [candidate.id, candidate]))
  const filtered = filteredEntries(db, clock(), filters).select(columns)
  const alike = candidates.size === 0 ? [] : await filtered.where('library_entries.id', 'in', [...candidates.keys()]).execute()
  const literal = await filtered.where(containsWords(q)).orderBy('key').limit(maxFound).execute()
  const best = alike.map((row) => ({ ...row, match: candidates.get(row.id)! })).toSorted((a, b) => b.match.score - a.match.score || (a.id < b.id ? -1 : 1))
  const others = literal.filter(({ id }) => !candidates.has(id)).map((row) => ({ ...row, match: null }))
  return [...best, ...others].slice(0, maxFound)
}

/** Condition that holds for every match of `findByWords`, without its limit. */
export function matchesWords({ catalogue }: LibraryContext, q: string): Expression<SqlBool> {
  const alike = catalogue.index.search(q, { limit: 2 * maxFound }).map(({ id }) => id)
  if (alike.length === 0) return containsWords(q)
  const ids = sql.join(alike)
  return sql<SqlBool>`(${sql.ref('library_entries.id')} in (${ids}) or ${containsWords(q)})`
}

function containsWords(q: string): Expression<SqlBool> {
  return sql<SqlBool>`(${contains('key', q)} or ${contains('question', q)} or ${contains('phrasings', inJson(q))})`
}

/** Case-insensitive for Latin letters. */
function contains(column: 'key' | 'question' | 'phrasings', text: string) {
  return like(column, `%${literal(text.trim())}%`)
}

/** Escaped as inside a stored JSON list. */
function inJson(text: string): string {
  return JSON.stringify(text.trim()).slice(1, -1)
}

/** Entries in their current version, filtered. */
export function filteredEntries(db: Db, now: number, { category, status, due, subject, only, owner }: Filters) {
  let query = db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) =>
      join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
    )
  if (category !== '') query = query.where('category', '=', category)
  if (status !== '') query = query.where('status', '=', status)
  if (owner) query = query.where(owner)
  if (subject !== '') query = query.where('subject', '=', subject)
  if (only) query = query.where('library_entries.id', 'in', only.length > 0 ? only : [''])
  // Withdrawn entries have no review to come.
  if (due !== '') query = query.where('status', '=', 'published')
  if (due === 'edition')
    return query.where('library_entries.id', 'in', (from) =>
      from.selectFrom('edition_reviews').select('edition_reviews.entry_id').where('closed_at', 'is', null),
    )
  if (due === 'reported')
    return query.where('library_entries.id', 'in', (from) => from.selectFrom('answer_reports').select('answer_reports.entry_id').where('outcome', 'is', null))
  if (due === 'unreviewed') return query.where('reviewed_on', '=', '')
  if (due !== '') query = query.where('review_due', '<>', '')
  if (due === 'overdue') query = query.where('review_due', '<', chinaDay(now))
  else if (due !== '') query = query.where('review_due', '>=', chinaDay(now)).where('review_due', '<=', chinaDay(now + dueWithin[due] * dayMs))
  return query
}

/** null: whoever answers for the entries. */
export function ownerCondition(owner: ListQuery['owner'], reader: string): Filters['owner'] {
  return owner === '' ? null : ownedBy(owner === 'mine' ? reader : null)
}

/** Entries of one list at most: each is a parameter of the statement. */
const mostIds = 20_000

/** The entries whose current evidence names sites alone, where the filter asks for them. */
export async function matchingEvidence(db: Db, evidence: ListQuery['evidence']): Promise<string[] | null> {
  if (evidence === '') return null
  const ids: string[] = []
  for (let last = ''; ids.length < mostIds;) {
    const rows = await db
      .selectFrom('library_entries')
      .innerJoin('library_versions', (join) =>
        join.onRef('entry_id', '=', 'library_entries.id').onRef('library_versions.version', '=', 'library_entries.version'),
      )
      .select(['library_entries.id', 'evidence'])
      .where('library_entries.id', '>', last)
      .orderBy('library_entries.id')
      .limit(1000)
      .execute()
    ids.push(...rows.filter((row) => lacksSources(JSON.parse(row.evidence) as Evidence[])).map(({ id }) => id))
    if (rows.length < 1000) break
    last = rows.at(-1)!.id
    await setImmediate()
  }
  return ids.slice(0, mostIds)
}

const columns = [
  'library_entries.id',
  'key',
  'library_entries.version',
  'status',
  'updated_at',
  'question',
  'phrasings',
  'evidence',
  'subject',
  'category',
  'reviewed_on',
  'review_due',
  'approved_by',
] as const

type Row = Awaited<ReturnType<typeof pageOf>>[number]

/** Sort orders with the column values of their cursors. */
const cursorKeys = {
  key: { types: ['string'], of: ({ key }: Row) => [key] },
  changed: { types: ['number', 'string'], of: ({ updated_at, id }: Row) => [updated_at, id] },
  due: { types: ['string', 'string'], of: ({ review_due, key }: Row) => [review_due, key] },
} as const

/** One row more than the page. */
async function pageOf(db: Db, now: number, filters: Filters, sort: Sort, after: string | null, size: number) {
  const query = filteredEntries(db, now, filters)
    .select(columns)
    .limit(size + 1)
  if (sort === 'key') {
    const sorted = query.orderBy('key')
    return (after === null ? sorted : sorted.where('key', '>', decodeCursor(after, 'string')[0])).execute()
  }
  if (sort === 'changed') {
    const sorted = query.orderBy('updated_at', 'desc').orderBy('library_entries.id', 'desc')
    if (after === null) return sorted.execute()
    const [changed, id] = decodeCursor(after, 'number', 'string')
    return sorted
      .where((row) => row.or([row('updated_at', '<', changed), row.and([row('updated_at', '=', changed), row('library_entries.id', '<', id)])]))
      .execute()
  }
  const sorted = query.orderBy('review_due').orderBy('key')
  if (after === null) return sorted.execute()
  const [due, key] = decodeCursor(after, 'string', 'string')
  return sorted.where((row) => row.or([row('review_due', '>', due), row.and([row('review_due', '=', due), row('key', '>', key)])])).execute()
}

type Found = Row & { match: { score: number; band: 'same' | 'close' | 'related' } | null }

async function toLibraryRows(db: Db, now: number, rows: readonly Found[]): Promise<LibraryRow[]> {
  const ids = rows.map(({ id }) => id)
  const hits = await recentHitsOf(db, now, ids)
  const drafts = ids.length === 0 ? [] : await db.selectFrom('drafts').select(['id', 'entry_id']).where('entry_id', 'in', ids).execute()
  const approvers = [...new Set(rows.flatMap(({ approved_by }) => approved_by ?? []))]
  const people = approvers.length === 0 ? [] : await db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', approvers).execute()
  const names = new Map(people.map(({ id, nickname }) => [id, nickname]))
  return rows.map(({ phrasings, evidence, updated_at, approved_by, match, ...row }) => ({
    ...row,
    phrasings: (JSON.parse(phrasings) as unknown[]).length,
    evidence: (JSON.parse(evidence) as unknown[]).length,
    home_pages: lacksSources(JSON.parse(evidence) as Evidence[]),
    updated_at: new Date(updated_at).toISOString(),
    approved_by: approved_by === null ? null : (names.get(approved_by) ?? ''),
    hits: hits.get(row.id) ?? 0,
    draft_id: drafts.find(({ entry_id }) => entry_id === row.id)?.id ?? null,
    match: match && { score: match.score, band: match.band },
  }))
}
