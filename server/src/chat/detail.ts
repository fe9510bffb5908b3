import type { qaDetail } from '@xunyi/contract/chat'
import type { Answer } from '@xunyi/contract/endpoint'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'
import { readPrivateReply } from '../feedback/private-letters.ts'
import { publishedEntry } from '../library/entries.ts'
import { versionStatus } from '../library/version-status.ts'
import { answeredSince, hasRequested } from './awaited-answers.ts'
import type { ChatContext } from './context.ts'

/** The caller's own record with the answer that was shown, a published entry, or a private reply to the caller. A record of another person is answered as an unknown one. */
export async function detail(context: Pick<ChatContext, 'db' | 'catalogue' | 'clock'>, userId: string, id: string): Promise<Answer<typeof qaDetail>> {
  const { db } = context
  const record = await db
    .selectFrom('history_records')
    .leftJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'history_records.entry_id').onRef('library_versions.version', '=', 'history_records.entry_version'),
    )
    .leftJoin('library_entries', 'library_entries.id', 'history_records.entry_id')
    .select(['history_records.question', 'history_records.answer', 'history_records.links', 'entry_version', 'evidence', 'reviewed_on', 'review_due'])
    .select(['library_entries.status', 'library_entries.version'])
    .where('history_records.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (record) {
    const { entry_version, status, version, evidence, ...shownRecord } = record
    const links = JSON.parse(record.links) as string[]
    const pieces = JSON.parse(evidence ?? '[]') as Evidence[]
    // The version keeps its evidence; where the record was given another text, the text stands alone.
    const sources = citationsOf(pieces).map((source, at) => (linksOf(pieces)[at] === links[at] ? source : null))
    const { question, answer } = record
    const since = await answeredSince(context, userId, answer === '' ? [question] : [])
    const requested = answer === '' && (await hasRequested(db, userId, question))
    return { ...shownRecord, links, sources, ...versionStatus(entry_version, { status, version }), requested, answered: since.get(question) ?? null }
  }

  const entry = await publishedEntry(db, id)
  if (!entry) {
    const { evidences, ...reply } = await readPrivateReply(db, context.clock, userId, id)
    return { ...reply, links: evidences, requested: false, answered: null }
  }
  const { question, answer, evidence, reviewed_on, review_due } = entry
  const asGiven = { question, answer, links: linksOf(evidence), sources: citationsOf(evidence), reviewed_on, review_due }
  return { ...asGiven, newer: false, withdrawn: false, requested: false, answered: null }
}
