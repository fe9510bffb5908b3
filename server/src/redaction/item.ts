import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { heldAmong } from '../held-texts.ts'

/** Drafts, entries, cases and other rows that a question led to, by ids. */
export interface Item {
  questions: string[]
  askers: string[]
  drafts: string[]
  /** Entries that were written from it; a published one that answered it as it stood is not. */
  entries: string[]
  cases: string[]
  feedback: string[]
}

/** @throws Refused notFound; notAllowed: it waits for pharmacovigilance, and its words are shown in the case alone */
export async function itemOf(db: Db, questionId: string): Promise<Item> {
  const question = await db.selectFrom('open_questions').select(['outcome', 'entry_id']).where('id', '=', questionId).executeTakeFirst()
  if (!question) throw new Refused('notFound')
  if ((await heldAmong(db, [questionId])).size > 0) throw new Refused('notAllowed', { msg: '此问题在等待药物警戒放行，放行后才能遮盖' })
  const askers = (await db.selectFrom('open_question_askers').select('user_id').where('question_id', '=', questionId).execute()).map(({ user_id }) => user_id)
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'entry_id'])
    .where((row) =>
      row.or([row('question_id', '=', questionId), row('id', 'in', row.selectFrom('draft_sources').select('draft_id').where('question_id', '=', questionId))]),
    )
    .execute()
  const bound = await db.selectFrom('safety_case_questions').select('case_id').where('question_id', '=', questionId).execute()
  const own = askers.length === 0 ? [] : await db.selectFrom('safety_cases').select('id').where('user_id', 'in', askers).execute()
  const feedback = askers.length === 0 ? [] : await db.selectFrom('product_feedback').select('id').where('user_id', 'in', askers).execute()
  return {
    questions: [questionId],
    askers,
    drafts: drafts.map(({ id }) => id),
    entries: [...new Set([...(question.outcome === 'published' ? [question.entry_id] : []), ...drafts.map(({ entry_id }) => entry_id)])].filter(
      (id) => id !== null,
    ),
    cases: [...new Set([...bound.map(({ case_id }) => case_id), ...own.map(({ id }) => id)])],
    feedback: feedback.map(({ id }) => id),
  }
}
