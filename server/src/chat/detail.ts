import type { qaDetail } from '@xunyi/contract/chat'
import type { Answer } from '@xunyi/contract/endpoint'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'
import { readPrivateReply, rejectionOf } from '../feedback/private-letters.ts'
import { publishedEntry } from '../library/entries.ts'
import { isUnderReview, servedFrom, underReviewText } from '../under-review.ts'
import { answerState } from '../recalls/answer-state.ts'
import { answeredSince, hasRequested } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'

/** The caller's own record with the answer that was shown, a published entry, or a private reply to the caller. A record of another person is answered as an unknown one. */
export async function detail(
  context: Pick<ChatContext, 'db' | 'catalogue' | 'clock' | 'config'>,
  userId: string,
  id: string,
): Promise<Answer<typeof qaDetail>> {
  const { db } = context
  const record = await db
    .selectFrom('history_records')
    .leftJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'history_records.entry_id').onRef('library_versions.version', '=', 'history_records.entry_version'),
    )
    .select([
      'history_records.question',
      'history_records.answer',
      'history_records.links',
      'history_records.entry_id',
      'entry_version',
      'evidence',
      'reviewed_on',
      'review_due',
    ])
    .where('history_records.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (record) {
    const { entry_id, entry_version, evidence, ...shownRecord } = record
    const links = JSON.parse(record.links) as string[]
    const pieces = JSON.parse(evidence ?? '[]') as Evidence[]
    // The version keeps its evidence; where the record was given another text, the text stands alone.
    const sources = citationsOf(pieces).map((source, at) => (linksOf(pieces)[at] === links[at] ? source : null))
    const { question, answer } = record
    const since = await answeredSince(context, userId, answer === '' ? [question] : [])
    const requested = answer === '' && (await hasRequested(db, userId, question))
    const answered = since.get(question) ?? null
    const rejected = answer === '' && !requested && answered === null ? await rejectionOf(db, userId, question) : null
    return { ...shownRecord, links, sources, ...(await answerState(db, { entry_id, entry_version }, servedFrom(context))), requested, answered, rejected }
  }

  const entry = await publishedEntry(db, id)
  if (!entry) {
    const { evidences, library_question: _none, ...reply } = await readPrivateReply(db, context.clock, userId, id)
    return { ...reply, links: evidences, requested: false, answered: null }
  }
  const { question, answer, evidence, reviewed_on, review_due } = entry
  const nothingSince = { newer: false, withdrawn: false, recall: null, requested: false, answered: null, rejected: null }
  if (isUnderReview(review_due, servedFrom(context)))
    return { question, answer: underReviewText, links: [], sources: [], reviewed_on: null, review_due: null, ...nothingSince }
  const asGiven = { question, answer, links: linksOf(evidence), sources: citationsOf(evidence), reviewed_on, review_due }
  return { ...asGiven, ...nothingSince }
}
