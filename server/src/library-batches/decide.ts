import type { BrokenCase } from '@xunyi/contract/broken-cases'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { approveBatch as approveEndpoint, returnBatch as returnEndpoint } from '@xunyi/contract/library-batches'
import { Refused } from '@xunyi/contract/refusals'
import { approvalOf, approveAct, approverBeside, dropApproval, type Approved, type Decisions } from '../approvals/approvals.ts'
import { record } from '../audit/record.ts'
import { chinaDay } from '../china-time.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { DeskContext } from '../desk/queue/context.ts'
import { insertRecords, recordsOf, resolve, type NewRecords } from '../evidence/records.ts'
import { newestChange } from '../library/entries.ts'
import { fillSubjects } from '../library/subjects.ts'
import { syncIndex } from '../library/sync.ts'
import { breakFacts, refuseBroken } from '../saved-cases/broken-cases.ts'
import { checkedReason } from '../users/administer.ts'
import { callBackRows, closeOpen, refuseOtherRows } from './answer-rows.ts'
import { authorOf, putInPlace } from './batch-rows.ts'
import { casesOfBatch } from './cases.ts'
import { dueOf } from './check-rows.ts'
import { batchRows, problemsOf } from './problems.ts'
import { approvalKey, waitingBatch } from './waiting-batch.ts'

/**
 * Approves a batch, and publishes it, all of it or nothing: every row a version that is reviewed today.
 * @throws Refused notFound; conflict: decided meanwhile, or its entries have changed; noRole: the person imported it; notAllowed: the sample is not opened, nobody has approved it, saved cases break without a reason, or no answer to call back; badRequest: a sentence with personal data
 */
export async function approveBatch(
  context: DeskContext,
  actor: string,
  { id, recall, case_reason }: Received<typeof approveEndpoint>,
): Promise<Answer<typeof approveEndpoint>> {
  const { db } = context
  const batch = await waitingBatch(db, id)
  if (batch.imported_by === actor) throw new Refused('noRole', { msg: '自己导入的批次须由他人批准' })
  const given = await approvalOf(db, approvalKey(id))
  const left = given ? 0 : await unopened(db, id, actor)
  if (left > 0) throw new Refused('notAllowed', { msg: `请先打开抽样的条目，还有 ${left} 条没有打开` })
  if (recall) await refuseOtherRows(db, id, recall.positions)
  for (;;) {
    const state = await newestChange(db)
    await context.catalogue.refresh()
    const problems = await problemsOf(context, id)
    if (problems.length > 0) {
      const some = problems.slice(0, 5).map(({ place, text }) => `${place}：${text}`)
      throw new Refused('conflict', { msg: `有 ${problems.length} 条不能发布，没有发布任何内容：请退回，改好文件后重新导入。${some.join('；')}` })
    }
    const broken = await casesOfBatch(context, id)
    refuseBroken(broken.length > 0, case_reason ?? given?.decisions.case_reason, broken)
    const decisions: Decisions = {
      case_reason: broken.length > 0 ? case_reason : undefined,
      ...(recall && { recall: checkedReason(recall.reason), positions: recall.positions }),
    }
    const sources = await prepareRows(context, id)
    const done = await db.transaction().execute(async (tx) => {
      await takeNamedLock(tx, 'library')
      if ((await newestChange(tx)) !== state) return 'changed'
      const act = { subject: approvalKey(id), decisions, about: { subject: approvalKey(id), after: { sha256: batch.file_hash } } }
      await waitingBatch(tx, id)
      const approved = await approveAct(tx, context.clock(), actor, act)
      if (!approved) return 'approved'
      await publish(context, tx, actor, { batch, sources, approved, broken })
      return 'published'
    })
    if (done === 'approved') return { published: null }
    if (done === 'published') break
  }
  await syncIndex(context)
  return { published: batch.added + batch.updated }
}

interface Publication {
  batch: Awaited<ReturnType<typeof waitingBatch>>
  sources: NewRecords
  approved: Approved
  broken: readonly BrokenCase[]
}

/** Runs in a transaction that holds the library lock, on a library that the batch fits. */
async function publish({ clock }: DeskContext, tx: Db, actor: string, { batch, sources, approved, broken }: Publication): Promise<void> {
  const { id, imported_by, file_hash, added, updated } = batch
  const { approvedBy, decisions } = approved
  const now = clock()
  await decide(tx, id, { status: 'approved', decided_by: actor, decided_at: now })
  await insertRecords(tx, now, sources)
  await putInPlace(tx, now, { id, rows: added + updated, importer: authorOf(imported_by), approver: approvedBy, today: chinaDay(now) })
  await fillSubjects(tx, now)
  await closeOpen(tx, now, { id, approver: approvedBy })
  const rows = await tx.selectFrom('import_rows').select(['entry_id', 'version']).where('batch_id', '=', id).orderBy('position').execute()
  const entries = rows.map(({ entry_id, version }) => `${entry_id} ${version}`)
  const breaks = breakFacts({ broken, case_reason: decisions.case_reason })
  const { recall: reason, positions = [] } = decisions
  const called = reason === undefined ? [] : await callBackRows(tx, now, { id, positions, reason, actor })
  await record(tx, now, {
    actor,
    action: 'library.import_approve',
    subject: approvalKey(id),
    before: {},
    after: { imported_by, ...approverBeside(actor, approved), sha256: file_hash, entries, ...breaks },
  })
  for (const event of called) await record(tx, now, event)
}

/** The saved cases that break once a waiting batch is published. @throws Refused notFound, conflict */
export async function casesOfWaitingBatch(context: DeskContext, id: string): Promise<BrokenCase[]> {
  await waitingBatch(context.db, id)
  return casesOfBatch(context, id)
}

/** @throws Refused notFound; conflict: decided meanwhile */
export async function returnBatch({ db, clock }: DeskContext, actor: string, { id, remark }: Received<typeof returnEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    await decide(tx, id, { status: 'returned', decided_by: actor, decided_at: now, remark })
    await dropApproval(tx, approvalKey(id))
    await record(tx, now, { actor, action: 'library.import_return', subject: approvalKey(id), before: {}, after: {} })
  })
}

/** @throws Refused notFound; conflict: decided meanwhile; noRole: another person imported it */
export async function withdrawBatch({ db, clock }: DeskContext, actor: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const { imported_by } = await waitingBatch(tx, id)
    if (imported_by !== actor) throw new Refused('noRole', { msg: '只能撤回自己导入的批次' })
    await decide(tx, id, { status: 'withdrawn', decided_by: actor, decided_at: now })
    await dropApproval(tx, approvalKey(id))
    await record(tx, now, { actor, action: 'library.import_withdraw', subject: approvalKey(id), before: {}, after: {} })
  })
}

interface Decision {
  status: 'approved' | 'returned' | 'withdrawn'
  decided_by: string
  decided_at: number
  remark?: string
}

/** Of two concurrent decisions the second finds no row. */
async function decide(tx: Db, id: string, decision: Decision): Promise<void> {
  const decided = await tx.updateTable('import_batches').set(decision).where('id', '=', id).where('status', '=', 'waiting').returning('id').executeTakeFirst()
  if (!decided) await waitingBatch(tx, id)
}

/** The number of rows of the sample that the person has not opened. */
async function unopened(db: Db, id: string, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('import_rows')
    .leftJoin('import_row_openings', (join) =>
      join
        .onRef('import_row_openings.batch_id', '=', 'import_rows.batch_id')
        .onRef('import_row_openings.position', '=', 'import_rows.position')
        .on('user_id', '=', userId),
    )
    .select('import_rows.position')
    .where('import_rows.batch_id', '=', id)
    .where('sample', '=', 1)
    .where('user_id', 'is', null)
    .execute()
  return rows.length
}

/**
 * Writes into each row the next review, as the file wishes within the interval of its category, and the records of its evidence.
 * @returns the sources that become records with the entries
 */
async function prepareRows(context: DeskContext, id: string): Promise<NewRecords> {
  const { db } = context
  const fresh: NewRecords = new Map()
  for await (const rows of batchRows(db, id)) {
    const find = await recordsOf(
      db,
      rows.flatMap(({ content }) => content.evidence),
    )
    for (const { position, content } of rows) {
      const [review_due, evidence] = [dueOf(context, content), JSON.stringify(resolve(content.evidence, find, fresh))]
      if (review_due !== content.review_due || evidence !== JSON.stringify(content.evidence))
        await db.updateTable('import_rows').set({ review_due, evidence }).where('batch_id', '=', id).where('position', '=', position).execute()
    }
  }
  return fresh
}
