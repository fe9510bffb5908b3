import type { answerClarification as answerEndpoint } from '@xunyi/contract/clarifications'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { lockAccount } from '../../accounts/lock-account.ts'
import type { Db } from '../../db/database.ts'
import type { Person } from '../../http/request-context.ts'
import type { ScreeningContext } from '../../moderation/context.ts'
import { screen } from '../../moderation/screen.ts'
import { bindQuestion } from '../../safety/cases/questions.ts'
import { markShown } from '../../safety/records.ts'
import { putStaffNotice } from '../../staff-mail/notices.ts'
import { stopAwaiting } from '../queue/awaiting.ts'
import { bringForward, dueOf } from '../queue/due.ts'
import { lockOpenQuestion } from '../queue/lock-open-question.ts'
import { isUrgent } from '../queue/urgent.ts'

/**
 * Takes what an asker adds to a question, screened as a question is, and ends the question's wait. An adverse reaction in it holds the question for pharmacovigilance.
 * @throws Refused notFound: not a letter of this person; blocked; conflict: other words were added before; notAllowed: the question is closed
 */
export async function answerClarification(
  context: ScreeningContext,
  person: Person,
  { id, text }: Received<typeof answerEndpoint>,
): Promise<Answer<typeof answerEndpoint>> {
  const { db, clock, config } = context
  await refuseUnanswerable(db, person.userId, id)
  const recordId = await screen(context, person, text, 'ask_feedback')
  const pressure = { adverse: recordId !== null, urgent: isUrgent(text) }
  await db.transaction().execute(async (tx) => {
    // A merge or split, which changes the question, locks the account too.
    await lockAccount(tx, person.userId)
    const { question_id, answer } = await clarificationOf(tx, person.userId, id)
    const open = await lockOpenQuestion(tx, question_id)
    if (answer === text) return
    refuseSecond(answer)
    if (!open) throw closed()
    const now = clock()
    await tx.updateTable('clarifications').set({ answer: text, answered_at: now }).where('id', '=', id).execute()
    await tx.updateTable('clarifications').set({ read_at: now }).where('id', '=', id).where('read_at', 'is', null).execute()
    await stopAwaiting(tx, now, [question_id])
    if (pressure.adverse || pressure.urgent) {
      const becameUrgent = await bringForward(tx, question_id, dueOf(now, pressure, config), pressure.urgent)
      if (becameUrgent) await putStaffNotice(tx, 'urgent', question_id, now)
    }
    if (recordId === null) return
    await bindQuestion(tx, recordId, question_id)
    await markShown(tx, now, [recordId], id)
  })
  return { pv: pressure.adverse }
}

/** @throws Refused notFound */
async function clarificationOf(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('clarifications')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select(['question_id', 'answer', 'status'])
    .where('clarifications.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refused('notFound')
  return row
}

/** Before the text is screened: what is added to a letter of somebody else, or to a closed question, is no text of this service. */
async function refuseUnanswerable(db: Db, userId: string, id: string): Promise<void> {
  const { answer, status } = await clarificationOf(db, userId, id)
  if (answer === null && status !== 'open') throw closed()
}

function refuseSecond(answer: string | null): void {
  if (answer !== null) throw new Refused('conflict', { msg: '您已补充过这个问题' })
}

const closed = () => new Refused('notAllowed', { msg: '该问题已有答复，无需再补充' })
