import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { letterDetail, letters as lettersEndpoint } from '@xunyi/contract/feedback'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'
import { privateLetters, readPrivateReply } from './private-letters.ts'
import { followUpLetters } from '../safety/follow-up/letters.ts'
import { versionStatus } from '../library/version-status.ts'

const maxLetters = 200

/** Answers and questions on own reports, newest first; letters of the same moment keep one order. */
export async function lettersOf(db: Db, userId: string): Promise<Answer<typeof lettersEndpoint>> {
  const rows = await db
    .selectFrom('letters')
    .select(['id', 'entry_id', 'created_at', 'read_at', 'origin_question'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLetters)
    .execute()
  const answers = rows.map(({ id, entry_id, created_at, read_at, origin_question }) => ({
    id,
    kind: 'answer' as const,
    report: null,
    question_and_answer_library_id: entry_id,
    create_time: new Date(created_at).toISOString(),
    read_answer: read_at !== null,
    origin_question,
  }))
  return [...answers, ...(await privateLetters(db, userId)), ...(await followUpLetters(db, userId))]
    .toSorted((one, other) => (one.create_time < other.create_time ? 1 : one.create_time > other.create_time ? -1 : 0))
    .slice(0, maxLetters)
}

/** Reading twice counts once. A letter of another person is answered as an unknown one. @throws Refused notFound */
export async function readLetter(db: Db, clock: Clock, userId: string, { id }: Received<typeof letterDetail>): Promise<Answer<typeof letterDetail>> {
  const letter = await exportedLetters(db, userId).where('letters.id', '=', id).executeTakeFirst()
  if (!letter) return readPrivateReply(db, clock, userId, id)
  await db.updateTable('letters').set({ read_at: clock() }).where('id', '=', id).where('user_id', '=', userId).where('read_at', 'is', null).execute()
  return { question: letter.origin_question, ...answerIn(letter) }
}

/** A person's letters with their versions and the current state of the entries. */
export const exportedLetters = (db: Db, userId: string) =>
  db
    .selectFrom('letters')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'letters.entry_id').onRef('library_versions.version', '=', 'letters.entry_version'),
    )
    .innerJoin('library_entries', 'library_entries.id', 'letters.entry_id')
    .select(['letters.id', 'origin_question', 'letters.created_at', 'read_at', 'entry_version', 'answer', 'evidence', 'status', 'library_entries.version'])
    .select(['reviewed_on', 'review_due'])
    .where('user_id', '=', userId)

type ExportedLetter = Awaited<ReturnType<ReturnType<typeof exportedLetters>['executeTakeFirstOrThrow']>>

/** Versions are never deleted, but a withdrawn one may be wrong: the letter leaves its answer out. */
export function answerIn({ entry_version, answer, evidence, status, version, reviewed_on, review_due }: ExportedLetter) {
  const current = versionStatus(entry_version, { status, version })
  if (current.withdrawn) return { answer: '', evidences: [], sources: [], reviewed_on: null, review_due: null, ...current }
  const pieces = JSON.parse(evidence) as Evidence[]
  return { answer, evidences: linksOf(pieces), sources: citationsOf(pieces), reviewed_on, review_due, ...current }
}
