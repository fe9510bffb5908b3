import type { Db } from '../db/database.ts'
import { linksOf, type Evidence } from '../evidence/piece.ts'
import { answerIn, exportedLetters } from '../feedback/letters.ts'
import { privateReplies } from '../feedback/private-letters.ts'
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
    yield rows.map((row) => {
      const { answer, evidences, reviewed_on, withdrawn } = answerIn(row)
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
