import { checkNames, type approveDraft as approveEndpoint } from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import { closeEditionReviews } from '../../evidence/edition-reviews.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import type { Content } from '../../library/content.ts'
import { entriesOf, saveEntries, type By } from '../../library/entries.ts'
import { addVersionWriters } from '../../library/version-writers.ts'
import { syncIndex } from '../../library/sync.ts'
import { withFreshIndex, type TakeLock } from '../../library/with-fresh-index.ts'
import { textKey } from '../../text/text-key.ts'
import { asEntry, checksOf } from '../drafts/checks.ts'
import { parseContent } from '../drafts/content.ts'
import { entryWith } from '../drafts/read-draft.ts'
import { draftAt, savedSince } from '../drafts/save-draft.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockForApproval, refuseUnlessPassed, type Approval, type DraftRow } from './approval.ts'
import { approvePrivately } from './private-reply.ts'
import { answerQuestion, type Answered, type PublishedVersion } from './answer-question.ts'

/**
 * Publishes a submitted draft as a version of its entry and deletes the draft; a question it answers is closed with a letter to every
 * asker. All of it is one transaction.
 * @throws Refused notFound; conflict: changed since it was read; noRole: the approver is one of its writers; notAllowed: a check fails, or an amount without a source is not confirmed
 */
export async function approveDraft(context: DeskContext, userId: string, approval: Received<typeof approveEndpoint>): Promise<Answered> {
  const answered = await withFreshIndex(context, (takeLock) => approveOnce(context, userId, approval, takeLock))
  await syncIndex(context)
  return answered
}

async function approveOnce(
  context: DeskContext,
  userId: string,
  { id, revision, confirmed = [] }: Received<typeof approveEndpoint>,
  takeLock: TakeLock,
): Promise<Answered> {
  const { db, clock } = context
  const draft = await draftAt(db, id, revision)
  if (draft.status !== 'submitted') throw savedSince()
  const approval: Approval = { approver: userId, confirmed }
  if (draft.private === 1) return approvePrivately(context, draft, approval)
  const entryOf = (tx: Db) => publishDraft(context, tx, takeLock, draft, approval)
  if (draft.question_id !== null)
    return answerQuestion(context, { questionId: draft.question_id, actor: userId }, { action: 'question.answer', outcome: 'published', entryOf })
  return db.transaction().execute(async (tx) => {
    const { id, version, events = [] } = await entryOf(tx)
    for (const event of events) await record(tx, clock(), event)
    return { entryId: id, version, letters: 0 }
  })
}

/** Turns the draft into a version of its entry. */
async function publishDraft(context: DeskContext, tx: Db, takeLock: TakeLock, draft: DraftRow, approval: Approval): Promise<PublishedVersion> {
  const now = context.clock()
  const { approver, confirmed } = approval
  const { locked, writers } = await lockForApproval(tx, draft, approval)
  await takeLock(tx)
  const content = parseContent(locked.content)
  const entry = await entryWith(tx, locked.entry_id)
  if (entry?.published === false && entry.updatedAt !== locked.entry_updated_at)
    throw new Refused('conflict', { msg: '条目在提交之后已撤下：请退回草稿，由撰写人核对后重新提交' })
  const checks = await checksOf(context, tx, now, { content, baseVersion: locked.base_version, entry, questionId: locked.question_id })
  refuseUnlessPassed(checks, approval)
  const key = entry?.entry.key ?? (await newKey(tx, draft.id, content.question))
  const { id, version } = await saveVersion(tx, now, asEntry(content, chinaDay(now), key), { writtenBy: locked.written_by, approvedBy: approver }, writers)
  await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  const after = {
    version,
    written_by: locked.written_by,
    ...(writers.length > 1 ? { writers } : {}),
    ...(locked.question_id === null ? {} : { question: locked.question_id }),
    ...(confirmed.length > 0 ? { confirmed: checkNames.filter((name) => confirmed.includes(name)) } : {}),
  }
  return { id, version, events: [{ actor: approver, action: 'entry.publish', subject: `entry:${id}`, before: { version: locked.base_version }, after }] }
}

/** Saves the content as a new version; unchanged content keeps the current one. The transaction holds the lock `library`. */
async function saveVersion(tx: Db, now: number, content: Content, by: By, writers: readonly string[]): Promise<PublishedVersion> {
  await saveEntries(tx, now, [content], { by })
  const { id, version } = await tx.selectFrom('library_entries').select(['id', 'version']).where('key', '=', content.key).executeTakeFirstOrThrow()
  await addVersionWriters(tx, { id, version }, writers)
  await closeEditionReviews(tx, now, id, by.approvedBy!)
  return { id, version }
}

/** The key an import gives to the same question, so that a file finds this entry. @throws Refused notAllowed: another entry answers the question since */
async function newKey(tx: Db, draftId: string, question: string): Promise<string> {
  const key = `q-${textKey(question).slice(0, 16)}`
  const taken = await tx.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirst()
  if (!taken) return key
  const [existing] = await entriesOf(tx, [taken.id])
  if (existing?.published && textKey(existing.entry.question) === textKey(question))
    throw new Refused('notAllowed', { msg: `「${question}」已由条目「${existing.entry.question}」回答` })
  return `q-${draftId}`
}
