import type { approveDraft as approveEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { chinaDay } from '../../china-time.ts'
import { syncIndex } from '../../library/sync.ts'
import { entriesOf } from '../../library/entries.ts'
import { withFreshIndex, type TakeLock } from '../../library/with-fresh-index.ts'
import { textKey } from '../../text/text-key.ts'
import { asEntry, checksOf } from '../drafts/checks.ts'
import { writtenIn } from '../drafts/draft-content.ts'
import { entryOf } from '../drafts/drafts.ts'
import { answer, saveVersion, type Answered, type Version } from './publish.ts'
import { at, draftAt, savedSince } from '../drafts/save.ts'
import { refuseFailed } from '../drafts/submit.ts'

type Draft = Awaited<ReturnType<typeof draftAt>>

/**
 * Publishes a submitted draft: the entry's new version, the draft gone, and where it answers a question, that closed and one letter for everybody
 * who asked; all or nothing.
 * @throws Refused notFound; conflict: not as it was read; noRole: one's own; notAllowed: a check fails by now
 */
export async function approveDraft(context: DeskContext, userId: string, approval: Received<typeof approveEndpoint>): Promise<Answered> {
  const answered = await withFreshIndex(context, (takeLock) => approveOnce(context, userId, approval, takeLock))
  await syncIndex(context)
  return answered
}

async function approveOnce(context: DeskContext, userId: string, { id, revision }: Received<typeof approveEndpoint>, takeLock: TakeLock): Promise<Answered> {
  const { db, clock } = context
  const draft = await draftAt(db, id, revision)
  if (draft.status !== 'submitted') throw savedSince()
  if (draft.written_by === userId || writtenIn(draft.content).writers.includes(userId)) throw new Refused('noRole', { msg: '自己撰写的内容须由他人审核' })
  const entryOf = (tx: Db) => publishEntry(context, tx, takeLock, draft, userId)
  if (draft.question_id !== null) return answer(context, { questionId: draft.question_id, actor: userId }, { action: 'question.answer', outcome: 'published', entryOf })
  return db.transaction().execute(async (tx) => {
    const { id, version, acts = [] } = await entryOf(tx)
    for (const act of acts) await record(tx, clock(), act)
    return { entryId: id, version, letters: 0 }
  })
}

/** The draft becomes a version of its entry and is gone. */
async function publishEntry(context: DeskContext, tx: Db, takeLock: TakeLock, draft: Draft, approver: string): Promise<Version> {
  const now = context.clock()
  // Two approvals meet here: the second finds it gone.
  const held = await at(tx, draft).set({ status: 'submitted' }).returning('id').executeTakeFirst()
  if (!held) throw savedSince()
  await takeLock(tx)
  const { content, writers, entryChanged } = writtenIn(draft.content)
  const entry = await entryOf(tx, draft.entry_id)
  if (entry?.published === false && entry.updatedAt !== entryChanged) throw new Refused('conflict', { msg: '条目在提交之后已撤下：请退回草稿，由撰写人核对后重新提交' })
  refuseFailed(await checksOf(context, tx, now, { content, baseVersion: draft.base_version, entry, questionId: draft.question_id }))
  const key = entry?.entry.key ?? (await newKey(tx, draft.id, content.question))
  const by = { writtenBy: draft.written_by, approvedBy: approver }
  const { id, version } = await saveVersion(tx, now, asEntry(content, chinaDay(now), key), by)
  await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  const facts = { version, written_by: draft.written_by, ...(writers.length > 1 ? { writers } : {}), ...(draft.question_id === null ? {} : { question: draft.question_id }) }
  return { id, version, acts: [{ actor: approver, action: 'entry.publish', subject: `entry:${id}`, before: { version: draft.base_version }, after: facts }] }
}

/** As an import would name it, so that a file with the same question finds it. @throws Refused notAllowed: the very question has just been published */
async function newKey(tx: Db, draftId: string, question: string): Promise<string> {
  const key = `q-${textKey(question).slice(0, 16)}`
  const taken = await tx.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirst()
  if (!taken) return key
  const [there] = await entriesOf(tx, [taken.id])
  if (there?.published && textKey(there.entry.question) === textKey(question)) throw new Refused('notAllowed', { msg: `「${question}」已由条目「${there.entry.question}」回答` })
  return `q-${draftId}`
}
