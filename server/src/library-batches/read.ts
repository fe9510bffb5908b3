import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { Batch, importBatch as batchEndpoint, importBatches as batchesEndpoint, openBatchRow as openEndpoint } from '@xunyi/contract/library-batches'
import { Refused } from '@xunyi/contract/refusals'
import { mostVersions } from '@xunyi/contract/values'
import type { Selectable } from 'kysely'
import { staffNames } from '../accounts/staff-names.ts'
import { approvalsOf } from '../approvals/approvals.ts'
import { formatActor } from '../audit/format.ts'
import { decodeCursor, pageFrom } from '../db/cursor.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import type { Content } from '../library/content.ts'
import { entriesOf } from '../library/entries.ts'
import { answerRows } from './answer-rows.ts'
import { authorOf } from './batch-rows.ts'
import { checksOfRow, dueOf } from './check-rows.ts'
import { rowsFrom } from './problems.ts'
import { approvalKey } from './waiting-batch.ts'

/** Newest first. */
export async function batchesOf(db: Db, userId: string, { after, size, status }: Received<typeof batchesEndpoint>): Promise<Answer<typeof batchesEndpoint>> {
  let wanted = db.selectFrom('import_batches').where('status', '<>', 'loading')
  if (status !== '') wanted = wanted.where('status', '=', status)
  const { total } = await wanted.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  let page = wanted.selectAll()
  if (after !== null) {
    const [time, id] = decodeCursor(after, 'number', 'string')
    page = page.where((row) => row.or([row('imported_at', '<', time), row.and([row('imported_at', '=', time), row('id', '<', id)])]))
  }
  const rows = await page
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { rows: shown, next } = pageFrom(rows, size, (row) => [row.imported_at, row.id])
  return { rows: await asBatches(db, userId, shown), next, total: Number(total) }
}

/** @throws Refused notFound */
export async function batchOf(db: Db, userId: string, { id, view, after, size }: Received<typeof batchEndpoint>): Promise<Answer<typeof batchEndpoint>> {
  const found = await db.selectFrom('import_batches').selectAll().where('id', '=', id).where('status', '<>', 'loading').executeTakeFirst()
  if (!found) throw new Refused('notFound')
  const [batch] = await asBatches(db, userId, [found])
  let rows = db
    .selectFrom('import_rows')
    .leftJoin('import_row_openings', (join) =>
      join
        .onRef('import_row_openings.batch_id', '=', 'import_rows.batch_id')
        .onRef('import_row_openings.position', '=', 'import_rows.position')
        .on('user_id', '=', userId),
    )
    .where('import_rows.batch_id', '=', id)
  const sample = await rows.select('user_id').where('sample', '=', 1).execute()
  const { answers } = await answerRows(db, id)
    .select((row) => row.fn.countAll().as('answers'))
    .executeTakeFirstOrThrow()
  if (view === 'sample') rows = rows.where('sample', '=', 1)
  if (view === 'answers') rows = rows.where('import_rows.position', 'in', answerRows(db, id).select('import_rows.position'))
  const { total } = await rows.select((row) => row.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const from = after === null ? -1 : Math.min(decodeCursor(after, 'number')[0], mostVersions)
  const page = await rows
    .select(['import_rows.position', 'key', 'question', 'category', 'version', 'sample', 'opened_at'])
    .where('import_rows.position', '>', from)
    .orderBy('import_rows.position')
    .limit(size + 1)
    .execute()
  const { rows: shown, next } = pageFrom(page, size, ({ position }) => [position])
  return {
    batch: batch!,
    sample: sample.length,
    opened: sample.filter(({ user_id }) => user_id !== null).length,
    answers: Number(answers),
    page: {
      rows: shown.map(({ position, key, question, category, version, sample, opened_at }) => ({
        position,
        key,
        question,
        category,
        updates: version > 1,
        sample: sample === 1,
        opened: opened_at !== null,
      })),
      next,
      total: Number(total),
    },
  }
}

async function asBatches(db: Db, userId: string, rows: readonly Selectable<Tables['import_batches']>[]): Promise<Batch[]> {
  const nameOf = await staffNames(
    db,
    rows.flatMap(({ imported_by, decided_by, undone_by }) => [authorOf(imported_by), decided_by, undone_by]),
  )
  const person = (id: string | null) => (id === null ? null : nameOf(id).name)
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const approvals = await approvalsOf(
    db,
    rows.map(({ id }) => approvalKey(id)),
  )
  return rows.map(({ imported_by, imported_at, decided_by, decided_at, undone_by, undone_at, status, ...batch }) => ({
    ...batch,
    status: status as Batch['status'],
    imported_by: authorOf(imported_by) === null ? formatActor(imported_by) : nameOf(imported_by).name,
    mine: imported_by === userId,
    imported_at: time(imported_at)!,
    approved: approvals.get(approvalKey(batch.id)) ?? null,
    decided_by: person(decided_by),
    decided_at: time(decided_at),
    undone_by: person(undone_by),
    undone_at: time(undone_at),
  }))
}

/** Shows a row with its checks, and remembers that the person has opened it. @throws Refused notFound */
export async function openRow(context: DeskContext, userId: string, { id, position }: Received<typeof openEndpoint>): Promise<Answer<typeof openEndpoint>> {
  const { db, clock } = context
  const [row] = await rowsFrom(db, id, position, 1)
  if (row?.position !== position) throw new Refused('notFound')
  const { entryId, content } = row
  const [entry = null] = await entriesOf(db, [entryId])
  const changed = await db.selectFrom('import_rows').select('entry_id').where('batch_id', '=', id).where('version', '>', 1).execute()
  await context.catalogue.refresh()
  const checks = await checksOfRow(context, content, entry, new Set(changed.map(({ entry_id }) => entry_id)))
  await db
    .insertInto('import_row_openings')
    .values({ batch_id: id, position, user_id: userId, opened_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {
    key: content.key,
    content: shownContent(content),
    review_due: dueOf(context, content),
    entry: entry && { id: entryId, version: entry.entry.version, content: shownContent(entry.entry) },
    ...checks,
  }
}

function shownContent({ question, phrasings, counterexamples, answer, evidence, subject, category }: Content) {
  return { question, phrasings, counterexamples, answer, evidence, subject, category }
}
