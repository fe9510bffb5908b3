import type { Answer, Received } from '@xunyi/contract/endpoint'
import type { letterDetail, letters as lettersEndpoint } from '@xunyi/contract/feedback'
import { textKey } from '../text/text-key.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { citationsOf, linksOf, type Evidence } from '../evidence/piece.ts'
import { clarificationLetters, readClarification } from '../desk/clarifications/letters.ts'
import { privateLetters, readPrivateReply } from './private-letters.ts'
import { followUpLetters } from '../safety/follow-up/letters.ts'
import { isUnderReview, servedFrom, underReviewText } from '../under-review.ts'
import { answerState, type AnswerState } from '../recalls/answer-state.ts'
import { lettersOfReports, readReportLetter } from '../answer-reports/letters.ts'
import { lettersOfRecalls, readRecallLetter } from '../recalls/letters.ts'

const maxLetters = 200

/** Answers, questions on own reports and recalled answers, newest first; letters of the same moment keep one order. */
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
  return [
    ...answers,
    ...(await privateLetters(db, userId)),
    ...(await clarificationLetters(db, userId)),
    ...(await followUpLetters(db, userId)),
    ...(await lettersOfRecalls(db, userId)),
    ...(await lettersOfReports(db, userId)),
  ]
    .toSorted((one, other) => (one.create_time < other.create_time ? 1 : one.create_time > other.create_time ? -1 : 0))
    .slice(0, maxLetters)
}

/** Reading twice counts once. A letter of another person is answered as an unknown one. @throws Refused notFound */
export async function readLetter(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  userId: string,
  { id }: Received<typeof letterDetail>,
): Promise<Answer<typeof letterDetail>> {
  const from = servedFrom({ config, clock })
  const letter = await exportedLetters(db, userId).where('letters.id', '=', id).executeTakeFirst()
  if (!letter)
    return (
      presently((await readRecallLetter(db, clock, userId, id)) ?? (await readReportLetter(db, clock, userId, id)), from) ??
      (await readClarification(db, clock, userId, id)) ??
      readPrivateReply(db, clock, userId, id)
    )
  await db.updateTable('letters').set({ read_at: clock() }).where('id', '=', id).where('user_id', '=', userId).where('read_at', 'is', null).execute()
  const { origin_question: question, entry_question } = letter
  const shown = answerIn(letter, await answerState(db, letter, from))
  const library_question = shown.withdrawn || textKey(entry_question) === textKey(question) ? null : entry_question
  return { question, library_question, rejected: null, ...shown }
}

/** A letter with the present answer, unless that is under review. */
function presently(letter: Answer<typeof letterDetail> | null, from: string): Answer<typeof letterDetail> | null {
  if (letter === null || !isUnderReview(letter.review_due, from)) return letter
  return { ...letter, answer: underReviewText, evidences: [], sources: [], reviewed_on: null, review_due: null }
}

/** A person's letters with their versions. */
export const exportedLetters = (db: Db, userId: string) =>
  db
    .selectFrom('letters')
    .innerJoin('library_versions', (join) =>
      join.onRef('library_versions.entry_id', '=', 'letters.entry_id').onRef('library_versions.version', '=', 'letters.entry_version'),
    )
    .select(['letters.id', 'origin_question', 'letters.created_at', 'read_at', 'letters.entry_id', 'entry_version', 'answer', 'evidence'])
    .select(['reviewed_on', 'review_due', 'library_versions.question as entry_question'])
    .where('user_id', '=', userId)

type ExportedLetter = Awaited<ReturnType<ReturnType<typeof exportedLetters>['executeTakeFirstOrThrow']>>

/** Versions are never deleted, but a withdrawn one may be wrong: the letter leaves its answer out. */
export function answerIn({ answer, evidence, reviewed_on, review_due }: ExportedLetter, state: AnswerState) {
  if (state.reviewing) return { answer: underReviewText, evidences: [], sources: [], reviewed_on: null, review_due: null, ...state }
  if (state.withdrawn) return { answer: '', evidences: [], sources: [], reviewed_on: null, review_due: null, ...state }
  const pieces = JSON.parse(evidence) as Evidence[]
  return { answer, evidences: linksOf(pieces), sources: citationsOf(pieces), reviewed_on, review_due, ...state }
}
