import { followUpLetter } from '@xunyi/contract/safety-follow-up'
import { textOriginNames } from '@xunyi/contract/safety-states'
import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'
import { partsOf } from '../safety/follow-up/letters.ts'
import type { SafetyKind, Verdict } from '../safety/verdict.ts'
import { before, inPages } from './pages.ts'
import { place } from './places.ts'

const time = (ms: number) => new Date(ms)
const safetyKinds: Record<SafetyKind, string> = { occurred: '发生了不良反应', question: '关于不良反应的提问', special: '需要上报的其他情形' }

/** Safety records of texts, with what was found in them. */
export async function* safety(db: Db, { userId }: Person) {
  const query = db.selectFrom('safety_records').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  for await (const rows of inPages(query, ({ created_at, id }) => before('created_at', 'id', created_at, id))) {
    yield rows.map(({ text, kind, findings, written_in, shown_with, created_at }) => {
      const { products, reactions, cues, negated } = JSON.parse(findings) as Omit<Verdict, 'pv' | 'kind'>
      const found = { medicines: products, reactions, cues, denied: negated }
      return {
        text,
        kind: safetyKinds[kind as SafetyKind] ?? kind,
        ...found,
        written_in: place(written_in),
        notice_shown: shown_with !== null,
        written_at: time(created_at),
      }
    })
  }
}

/** The person's own words in cases. */
export async function* reports(db: Db, { userId }: Person) {
  const query = db
    .selectFrom('safety_case_texts')
    .innerJoin('safety_cases', 'safety_cases.id', 'case_id')
    .select(['safety_case_texts.id', 'number', 'origin', 'text', 'written_at'])
    .where('user_id', '=', userId)
    .where('written_by', 'is', null)
    .orderBy('written_at', 'desc')
    .orderBy('safety_case_texts.id', 'desc')
  for await (const rows of inPages(query, ({ written_at, id }) => before('written_at', 'safety_case_texts.id', written_at, id))) {
    yield rows.map(({ number, origin, text, written_at }) => ({
      written_at: time(written_at),
      number: String(number),
      written_in: textOriginNames[origin],
      text,
    }))
  }
}

/** Questions of officers to the person. */
export async function* followUps(db: Db, { userId }: Person) {
  const query = db
    .selectFrom('safety_follow_ups as asked')
    .innerJoin('safety_cases', 'safety_cases.id', 'case_id')
    .select(['asked.id', 'number', 'parts', 'question', 'asked_at', 'answered_at'])
    .where('asked.user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('asked.id', 'desc')
  for await (const rows of inPages(query, ({ asked_at, id }) => before('asked_at', 'asked.id', asked_at, id))) {
    yield rows.map((row) => ({
      asked_at: time(row.asked_at),
      number: String(row.number),
      question: followUpLetter({ ...row, parts: partsOf(row) }).join('\n'),
      answered_at: row.answered_at === null ? null : time(row.answered_at),
    }))
  }
}
