import type { Db } from '../db/database.ts'
import { clarificationsOf } from '../desk/clarifications/letters.ts'
import { linksOf, type Evidence } from '../evidence/piece.ts'
import { answerIn, exportedLetters } from '../feedback/letters.ts'
import { privateReplies } from '../feedback/private-letters.ts'
import { answerStates } from '../recalls/answer-state.ts'
import { recallLetters } from '../recalls/letters.ts'
import type { Person } from '../http/request-context.ts'
import { reviewText } from '../library/content.ts'
import { before, inPages } from './pages.ts'

const time = (ms: number) => new Date(ms)

/** Answers to one asker, the latest first. */
export async function* privateLetters(db: Db, { userId }: Person) {
  const query = privateReplies(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('created_at', 'id', created_at, id))) {
    yield rows.map(({ id, origin_question, answer, evidence, created_at, read_at }) => ({
      sent_at: time(created_at),
      question: origin_question,
      answer,
      evidence: linksOf(JSON.parse(evidence) as Evidence[]),
      read_at: read_at === null ? null : time(read_at),
      id,
    }))
  }
}

/** Letters on answers of the library, the latest first. */
export async function* letters(db: Db, { userId }: Person) {
  const query = exportedLetters(db, userId).orderBy('letters.created_at', 'desc').orderBy('letters.id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('letters.created_at', 'letters.id', created_at, id))) {
    // The copy of one's own data keeps the texts as they were sent, under review or not.
    const states = await answerStates(db, rows, '')
    yield rows.map((row, at) => {
      const { answer, evidences, reviewed_on, withdrawn } = answerIn(row, states[at]!)
      return {
        sent_at: time(row.created_at),
        question: row.origin_question,
        answer,
        evidence: evidences,
        reviewed_on: reviewText(reviewed_on),
        withdrawn,
        read_at: row.read_at === null ? null : time(row.read_at),
        id: row.id,
      }
    })
  }
}

/** Questions of the team back to the person, with what was added, the latest first. */
export async function* clarifications(db: Db, { userId }: Person) {
  const query = clarificationsOf(db, userId).orderBy('clarifications.asked_at', 'desc').orderBy('clarifications.id', 'desc')
  for await (const rows of inPages(query, ({ asked_at, id }) => before('clarifications.asked_at', 'clarifications.id', asked_at, id)))
    yield rows.map(({ id, question, text, asked_at, read_at, answer, answered_at }) => ({
      sent_at: time(asked_at),
      question,
      asked: text,
      read_at: read_at === null ? null : time(read_at),
      answer: answer ?? '',
      answered_at: answered_at === null ? null : time(answered_at),
      id,
    }))
}

/** Letters that called an answer back, the latest first. */
export async function* recalls(db: Db, { userId }: Person) {
  const query = recallLetters(db, userId).orderBy('recall_letters.created_at', 'desc').orderBy('recall_letters.id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('recall_letters.created_at', 'recall_letters.id', created_at, id)))
    yield rows.map(({ id, question, reason, created_at, read_at }) => ({
      sent_at: time(created_at),
      question,
      reason,
      read_at: read_at === null ? null : time(read_at),
      id,
    }))
}
