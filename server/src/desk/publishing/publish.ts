import type { publishDraft as publishEndpoint } from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { closeRevised } from '../../answer-reports/close.ts'
import { record } from '../../audit/record.ts'
import { closeEditionReviews } from '../../evidence/edition-reviews.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import type { Content } from '../../library/content.ts'
import { entriesOf, saveEntries, type By } from '../../library/entries.ts'
import { addVersionWriters } from '../../library/version-writers.ts'
import { breakFacts, refuseBroken, type Breaks } from '../../saved-cases/broken-cases.ts'
import { callBack, nothingToRecall } from '../../recalls/call-back.ts'
import { syncIndex } from '../../library/sync.ts'
import { withFreshIndex, type TakeLock } from '../../library/with-fresh-index.ts'
import { settle } from '../../proposals/propose.ts'
import { textKey } from '../../text/text-key.ts'
import { isApproved } from '../queue/approved.ts'
import { asEntry, checksOf } from '../drafts/checks.ts'
import { parseContent } from '../drafts/content.ts'
import { entryWith } from '../drafts/read-draft.ts'
import { draftAt, savedSince } from '../drafts/save-draft.ts'
import { refuseFailed } from '../drafts/submit-draft.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockForSecondPerson, refuseWithdrawnSince, type Publication } from './approval.ts'
import { casesBrokenBy } from './draft-cases.ts'
import { publishPrivately } from './private-reply.ts'
import { answerQuestion, type Answered, type PublishedVersion } from './answer-question.ts'

/**
 * Publishes an approved draft as a version of its entry and deletes the draft; a question it answers is closed with a letter to every
 * asker. All of it is one transaction.
 * @throws Refused notFound; conflict: changed since it was read, or not approved; noRole: the publisher is one of its writers; notAllowed: a check fails, or it breaks saved search cases without a reason of the approver or the publisher
 */
export async function publishDraft(context: DeskContext, userId: string, input: Received<typeof publishEndpoint>): Promise<Answered> {
  const answered = await withFreshIndex(context, (takeLock) => publishOnce(context, userId, input, takeLock))
  await syncIndex(context)
  return answered
}

async function publishOnce(context: DeskContext, publisher: string, input: Received<typeof publishEndpoint>, takeLock: TakeLock): Promise<Answered> {
  const { id, revision, case_reason } = input
  const { db, clock } = context
  const draft = await draftAt(db, id, revision)
  if (!isApproved(draft)) throw savedSince()
  const publication = { draft, publisher }
  if (draft.private === 1) return publishPrivately(context, publication)
  const cases = await casesBrokenBy(context, draft)
  const breaks: Breaks = { broken: cases, case_reason: case_reason ?? draft.case_reason ?? undefined }
  refuseBroken(cases.length > 0, breaks.case_reason, cases)
  const entryOf = (tx: Db) => saveDraftAsVersion(context, tx, { ...publication, takeLock, breaks })
  if (draft.question_id !== null)
    return answerQuestion(context, { questionId: draft.question_id, actor: publisher }, { action: 'question.answer', outcome: 'published', entryOf })
  return db.transaction().execute(async (tx) => {
    const { id, version, events = [] } = await entryOf(tx)
    for (const event of events) await record(tx, clock(), event)
    return { entryId: id, version, letters: 0 }
  })
}

interface EntryPublication extends Publication {
  takeLock: TakeLock
  breaks: Breaks
}

/** Turns the draft into a version of its entry. */
async function saveDraftAsVersion(context: DeskContext, tx: Db, { draft, publisher, takeLock, breaks }: EntryPublication): Promise<PublishedVersion> {
  const now = context.clock()
  const { locked, writers } = await lockForSecondPerson(tx, draft, publisher)
  await takeLock(tx)
  const { written_by, recall } = locked
  const approvedBy = draft.approved_by
  const content = parseContent(locked.content)
  const entry = await entryWith(tx, locked.entry_id)
  refuseWithdrawnSince(entry, locked)
  refuseFailed(await checksOf(context, tx, now, { content, baseVersion: locked.base_version, entry, questionId: locked.question_id }))
  const key = entry?.entry.key ?? (await newKey(tx, draft.id, content.question))
  const { id, version } = await saveVersion(tx, now, asEntry(content, chinaDay(locked.approved_at!), key), { writtenBy: written_by, approvedBy }, writers)
  if (recall !== null && entry?.entry.version === version) throw nothingToRecall()
  const called = recall === null || !entry ? [] : [await callBack(tx, now, { entryId: id, version: entry.entry.version, reason: recall, actor: publisher })]
  await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  // The waiting proposals about a withdrawn entry are settled: two people have published it again.
  if (entry?.published === false) await settle(tx, now, `entry:${id}`, publisher)
  const after = {
    version,
    written_by,
    approved_by: approvedBy,
    ...(writers.length > 1 ? { writers } : {}),
    ...(locked.question_id === null ? {} : { question: locked.question_id }),
    ...breakFacts(breaks),
  }
  return {
    id,
    version,
    events: [{ actor: publisher, action: 'entry.publish', subject: `entry:${id}`, before: { version: locked.base_version }, after }, ...called],
  }
}

/** Saves the content as a new version; unchanged content keeps the current one. The transaction holds the lock `library`. */
async function saveVersion(tx: Db, now: number, content: Content, by: By, writers: readonly string[]): Promise<PublishedVersion> {
  await saveEntries(tx, now, [content], { by })
  const { id, version } = await tx.selectFrom('library_entries').select(['id', 'version']).where('key', '=', content.key).executeTakeFirstOrThrow()
  await addVersionWriters(tx, { id, version }, writers)
  await closeEditionReviews(tx, now, id, by.approvedBy!)
  await closeRevised(tx, now, id, by.approvedBy!)
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
