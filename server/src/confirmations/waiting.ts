import type { WaitingAct, WaitingKind } from '@xunyi/contract/proposals'
import { staffNames } from '../accounts/staff-names.ts'
import { approvalsOf } from '../approvals/approvals.ts'
import { formatActor } from '../audit/format.ts'
import type { Db } from '../db/database.ts'
import { parseContent } from '../desk/drafts/content.ts'
import { approvedNow } from '../desk/queue/approved.ts'
import { authorOf } from '../library-batches/batch-rows.ts'
import { approvalKey as batchKey } from '../library-batches/waiting-batch.ts'
import { approvalKey as reviewKey } from '../library-review/unreviewed.ts'
import { approvalKey } from '../proposals/decide.ts'

/** The longest list of each kind; more than a team leaves waiting. */
const most = 200

/** One act before names are known. */
interface Found {
  kind: WaitingKind
  id: string
  title: string
  /** A user's id, or an actor of the audit log. */
  author: string
  at: number
  mine?: boolean
  /** Where its approval is found. */
  key: string
}

/** Acts that wait beside proposals, the oldest first. */
export async function waitingOf(db: Db, userId: string): Promise<WaitingAct[]> {
  const found = [...(await batches(db)), ...(await sources(db)), ...(await lists(db))]
  const nameOf = await staffNames(
    db,
    found.map(({ author }) => authorOf(author)),
  )
  const approvals = await approvalsOf(
    db,
    found.map(({ key }) => key),
  )
  const rows = found.map(({ kind, id, title, author, at, key }) => ({
    kind,
    id,
    title,
    by: authorOf(author) === null ? formatActor(author) : nameOf(author).name,
    at: new Date(at).toISOString(),
    mine: author === userId,
    approved: approvals.get(key) ?? null,
  }))
  return [...rows, ...(await drafts(db, userId)), ...(await reviews(db, userId))].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

async function drafts(db: Db, userId: string): Promise<WaitingAct[]> {
  const rows = await db.selectFrom('drafts').selectAll().where('status', '=', 'submitted').where(approvedNow).orderBy('approved_at').limit(most).execute()
  const nameOf = await staffNames(
    db,
    rows.flatMap(({ written_by, approved_by }) => [written_by, approved_by]),
  )
  const own = await db.selectFrom('draft_writers').select('draft_id').where('user_id', '=', userId).execute()
  const time = (at: number | null) => new Date(at ?? 0).toISOString()
  return rows.map(({ id, content, written_by, submitted_at, approved_by, approved_at, case_reason }) => ({
    kind: 'draft',
    id,
    title: parseContent(content).question,
    by: nameOf(written_by).name,
    at: time(submitted_at),
    mine: own.some(({ draft_id }) => draft_id === id),
    approved: { by: nameOf(approved_by!), at: time(approved_at), case_reason },
  }))
}

async function batches(db: Db): Promise<Found[]> {
  const rows = await db.selectFrom('import_batches').selectAll().where('status', '=', 'waiting').orderBy('imported_at').limit(most).execute()
  return rows.map(({ id, file_name, imported_by, imported_at }) => ({
    kind: 'import',
    id,
    title: file_name,
    author: imported_by,
    at: imported_at,
    key: batchKey(id),
  }))
}

async function sources(db: Db): Promise<Found[]> {
  const rows = await db
    .selectFrom('evidence_changes')
    .innerJoin('evidence_records', 'evidence_records.id', 'evidence_id')
    .select(['evidence_changes.id', 'evidence_id', 'title', 'proposed_by', 'evidence_changes.created_at'])
    .where('status', '=', 'waiting')
    .orderBy('evidence_changes.created_at')
    .limit(most)
    .execute()
  return rows.map(({ id, evidence_id, title, proposed_by, created_at }) => ({
    kind: 'evidence',
    id: evidence_id,
    title,
    author: proposed_by,
    at: created_at,
    key: approvalKey('evidence_changes', id),
  }))
}

async function lists(db: Db): Promise<Found[]> {
  const found: Found[] = []
  for (const [kind, table] of [
    ['synonyms', 'synonym_proposals'],
    ['moderation', 'moderation_proposals'],
  ] as const) {
    const rows = await db.selectFrom(table).select(['id', 'proposed_by', 'created_at']).where('status', '=', 'waiting').execute()
    for (const { id, proposed_by, created_at } of rows)
      found.push({ kind, id: '', title: '', author: proposed_by, at: created_at, key: approvalKey(table, id) })
  }
  return found
}

/** Entries of the review queue that wait for a publisher, as one row. */
async function reviews(db: Db, userId: string): Promise<WaitingAct[]> {
  const keys = await db.selectFrom('approvals').select('subject').where('subject', 'like', reviewKey('%', '%')).orderBy('approved_at').execute()
  if (keys.length === 0) return []
  const confirmed = await db
    .selectFrom('entry_reviews')
    .innerJoin('library_entries', (join) =>
      join.onRef('library_entries.id', '=', 'entry_id').onRef('library_entries.version', '=', 'confirmed_version').on('status', '=', 'published'),
    )
    .select(['entry_id', 'confirmed_version', 'confirmed_by'])
    .where('confirmed_by', 'is not', null)
    .execute()
  const by = new Map(confirmed.map(({ entry_id, confirmed_version, confirmed_by }) => [reviewKey(entry_id, confirmed_version!), confirmed_by]))
  const waiting = keys.map(({ subject }) => subject).filter((subject) => by.has(subject))
  const others = waiting.filter((subject) => by.get(subject) !== userId)
  const [first] = others.length > 0 ? others : waiting
  if (first === undefined) return []
  const approved = (await approvalsOf(db, [first])).get(first)!
  return [{ kind: 'review', id: '', title: String(waiting.length), by: '', at: approved.at, mine: others.length === 0, approved }]
}
