import type { Draft, discardDraft as discardEndpoint, saveDraft as saveEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { hold, extendClaim } from '../queue/claim.ts'
import { stored, writtenIn } from './draft-content.ts'
import { entryOf, readDraft } from './drafts.ts'

/**
 * Saves over the revision that was read, and takes the question for fifteen minutes more. The version it is based on changes only when the
 * writer says which newer one has been looked at.
 * @throws Refused notFound; conflict: saved by somebody else since, or the question is closed or with somebody else
 */
export async function saveDraft(context: DeskContext, userId: string, { id, revision, content, base_version }: Received<typeof saveEndpoint>): Promise<Draft> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    if (draft.question_id !== null) await hold(tx, now, userId, draft.question_id)
    const seen = base_version ?? draft.base_version
    const entry = await entryOf(tx, draft.entry_id)
    if (seen < draft.base_version || seen > (entry?.entry.version ?? 0)) throw new Refused('conflict', { msg: '条目没有这个版本，请刷新后再保存' })
    const written = writtenIn(draft.content)
    if (draft.status === 'submitted' && !written.writers.includes(userId)) throw new Refused('conflict', { msg: '该答案已提交审核，只有撰写人可以撤回修改' })
    const writers = [...new Set([...written.writers, userId])]
    const saved = await at(tx, draft)
      .set({ content: stored({ ...written, content, writers }), base_version: seen, status: 'editing', revision: revision + 1, written_by: userId, updated_at: now, submitted_at: null })
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw savedSince()
    if (draft.status === 'submitted') await record(tx, now, { actor: userId, action: 'draft.reopen', subject: `draft:${id}`, before: { status: 'submitted' }, after: { status: 'editing', revision: revision + 1 } })
  })
  return readDraft(context, id)
}

/** Throws a draft away; its question waits again. @throws Refused notFound, conflict */
export async function discardDraft(context: DeskContext, userId: string, { id, revision }: Received<typeof discardEndpoint>): Promise<void> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    const own = draft.written_by === userId || writtenIn(draft.content).writers.includes(userId)
    if (!own && draft.status === 'submitted') throw new Refused('conflict', { msg: '该草稿由他人撰写，正在等待审核，不能放弃' })
    if (draft.question_id !== null) {
      await extendClaim(tx, now, userId, draft.question_id)
      await tx.updateTable('open_questions').set({ claimed_by: null, claimed_until: null }).where('id', '=', draft.question_id).where('claimed_by', '=', userId).execute()
    } else if (!own) {
      // No claim says whether somebody is at it.
      throw new Refused('conflict', { msg: '该草稿由他人撰写：请先打开并保存，再放弃' })
    }
    const gone = await at(tx, draft).set({ revision: revision + 1 }).returning('id').executeTakeFirst()
    if (!gone) throw savedSince()
    await tx.deleteFrom('drafts').where('id', '=', id).execute()
    const { question_id, entry_id, status } = draft
    await record(tx, now, { actor: userId, action: 'draft.discard', subject: `draft:${id}`, before: { status, revision, question: question_id, entry: entry_id }, after: {} })
  })
}

type Kept = Awaited<ReturnType<typeof draftAt>>

/** The draft in the revision that the caller has before them. @throws Refused notFound, conflict */
export async function draftAt(tx: Db, id: string, revision: number) {
  const draft = await tx.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!draft) throw new Refused('notFound', { msg: '该草稿已发布或已放弃' })
  if (draft.revision !== revision) throw savedSince()
  return draft
}

/** Changes a draft, if it is still as it was read: for the same question, in the same revision, as far as it was. */
export function at(tx: Db, { id, revision, status, question_id }: Pick<Kept, 'id' | 'revision' | 'status' | 'question_id'>) {
  const same = tx.updateTable('drafts').where('id', '=', id).where('revision', '=', revision).where('status', '=', status)
  return question_id === null ? same.where('question_id', 'is', null) : same.where('question_id', '=', question_id)
}

export function savedSince(): Refused {
  return new Refused('conflict', { msg: '草稿已被他人保存或处理，请核对新的内容后再操作' })
}
