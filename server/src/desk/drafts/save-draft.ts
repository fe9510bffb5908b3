import type { discardDraft as discardEndpoint, Draft, saveDraft as saveEndpoint } from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import { acquireClaim, lockQuestion } from '../queue/claim.ts'
import type { DeskContext } from '../queue/context.ts'
import { notApproved } from '../queue/approved.ts'
import { parseContent } from './content.ts'
import { entryWith, readDraft, refuseHeldDraft } from './read-draft.ts'
import { addWriter, writersOf } from './writers.ts'

/**
 * Saves over the revision that was read and renews the claim on the question. `base_version` advances only when the writer confirms that
 * the newer version of the entry was read.
 * @throws Refused notFound; conflict: saved by another user since, or the question is closed or claimed by another user
 */
export async function saveDraft(context: DeskContext, userId: string, { id, revision, content, base_version }: Received<typeof saveEndpoint>): Promise<Draft> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    if (draft.question_id !== null) await acquireClaim(tx, now, userId, draft.question_id)
    await refuseHeldDraft(tx, id)
    const seen = base_version ?? draft.base_version
    const entry = await entryWith(tx, draft.entry_id)
    if (seen < draft.base_version || seen > (entry?.entry.version ?? 0)) throw new Refused('conflict', { msg: '条目没有这个版本，请刷新后再保存' })
    if (draft.status === 'submitted' && !(await writersOf(tx, id)).includes(userId))
      throw new Refused('conflict', { msg: '该答案已提交审核，只有撰写人可以撤回修改' })
    const saved = await updateDraft(tx, draft)
      .set({
        content: JSON.stringify({ ...content, counterexamples: content.counterexamples ?? parseContent(draft.content).counterexamples }),
        base_version: seen,
        status: 'editing',
        revision: revision + 1,
        written_by: userId,
        updated_at: now,
        submitted_at: null,
        ...notApproved,
        // A draft that is submitted anew is no longer returned.
        ...(draft.status === 'submitted' ? { remark: null } : {}),
      })
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw savedSince()
    await addWriter(tx, id, userId)
    if (draft.status === 'submitted')
      await record(tx, now, {
        actor: userId,
        action: 'draft.reopen',
        subject: `draft:${id}`,
        before: { status: 'submitted' },
        after: { status: 'editing', revision: revision + 1 },
      })
  })
  return readDraft(context, userId, id)
}

/** Deletes a draft; its question waits again. @throws Refused notFound, conflict */
export async function discardDraft(context: DeskContext, userId: string, { id, revision }: Received<typeof discardEndpoint>): Promise<void> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    const own = draft.written_by === userId || (await writersOf(tx, id)).includes(userId)
    if (!own && draft.status === 'submitted') throw new Refused('conflict', { msg: '该草稿由他人撰写，正在等待审核，不能丢弃' })
    if (draft.question_id !== null) {
      await lockQuestion(tx, now, userId, draft.question_id)
      await tx
        .updateTable('open_questions')
        .set({ claimed_by: null, claimed_until: null })
        .where('id', '=', draft.question_id)
        .where('claimed_by', '=', userId)
        .execute()
    } else if (!own) {
      // A draft without a question has no claim that shows whether another writer is working on it.
      throw new Refused('conflict', { msg: '该草稿由他人撰写：请先打开并保存，再丢弃' })
    }
    const locked = await updateDraft(tx, draft)
      .set({ revision: revision + 1 })
      .returning('id')
      .executeTakeFirst()
    if (!locked) throw savedSince()
    await tx.deleteFrom('drafts').where('id', '=', id).execute()
    const { question_id, entry_id, status } = draft
    await record(tx, now, {
      actor: userId,
      action: 'draft.discard',
      subject: `draft:${id}`,
      before: { status, revision, question: question_id, entry: entry_id },
      after: {},
    })
  })
}

type DraftRow = Awaited<ReturnType<typeof draftAt>>

/** The draft in the revision that the caller has read. @throws Refused notFound, conflict */
export async function draftAt(tx: Db, id: string, revision: number) {
  const draft = await tx.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!draft) throw new Refused('notFound', { msg: '该草稿已发布或已丢弃' })
  if (draft.revision !== revision) throw savedSince()
  return draft
}

/** Updates a draft while its revision, status, question and approval are those that were read. */
export function updateDraft(
  tx: Db,
  { id, revision, status, question_id, approved_by }: Pick<DraftRow, 'id' | 'revision' | 'status' | 'question_id' | 'approved_by'>,
) {
  const unchanged = tx.updateTable('drafts').where('id', '=', id).where('revision', '=', revision).where('status', '=', status)
  const same = unchanged.where('approved_by', approved_by === null ? 'is' : '=', approved_by)
  return question_id === null ? same.where('question_id', 'is', null) : same.where('question_id', '=', question_id)
}

export function savedSince(): Refused {
  return new Refused('conflict', { msg: '草稿已被他人保存或处理，请核对新的内容后再操作' })
}
