import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import { heldAmong } from '../../held-texts.ts'

/** Binds a question of the answer desk to the case of a text. The transaction holds the lock of the question's row. */
export async function bindQuestion(tx: Db, recordId: string, questionId: string): Promise<void> {
  const of = await tx.selectFrom('safety_case_texts').select('case_id').where('record_id', '=', recordId).executeTakeFirst()
  if (of) await bind(tx, of.case_id, questionId)
}

export async function bind(tx: Db, case_id: string, question_id: string): Promise<void> {
  await tx
    .insertInto('safety_case_questions')
    .values({ case_id, question_id, released_at: null, released_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Binds another question to the cases of a question, released or not as they are: its askers came from there. */
export async function copyBindings(tx: Db, from: string, to: string): Promise<void> {
  const bound = await tx.selectFrom('safety_case_questions').selectAll().where('question_id', '=', from).execute()
  for (const row of bound)
    await tx
      .insertInto('safety_case_questions')
      .values({ ...row, question_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const heldText = '该问题涉及疑似药品不良反应，须由药物警戒放行后才能答复、关联或驳回'

/** Inside the transaction that closes the question, whose row it has locked. @throws Refused notAllowed: pharmacovigilance has not released it */
export async function refuseWhileHeld(tx: Db, questionId: string): Promise<void> {
  if ((await heldAmong(tx, [questionId])).size > 0) throw new Refused('notAllowed', { msg: heldText })
}
