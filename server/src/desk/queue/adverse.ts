import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../../db/database.ts'
import { clarificationsAmong } from '../wordings/clarifications.ts'
import { wordingsAmong } from '../wordings/further.ts'
import { judge } from '../../safety/judge.ts'

/** Whether a text describes an adverse reaction, by the rules that judged it when it was sent. */
export function isAdverse(text: string): boolean {
  return judge(text, simplified).pv
}

/** The questions of which an asker's text describes an adverse reaction. Judged on reading: a page holds few questions. */
export async function adverseAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const adverse = new Set<string>()
  if (ids.length === 0) return adverse
  const rows = await db.selectFrom('open_question_askers').select(['question_id', 'text']).distinct().where('question_id', 'in', ids).execute()
  const added = (await clarificationsAmong(db, ids)).map(({ question_id, answer }) => ({ question_id, text: answer ?? '' }))
  for (const { question_id, text } of [...rows, ...(await wordingsAmong(db, ids)), ...added])
    if (!adverse.has(question_id) && isAdverse(text)) adverse.add(question_id)
  return adverse
}
