import type * as calls from '@xunyi/contract/safety'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { ServerContext } from '../../context.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { changeCase } from './change-case.ts'
import type { CaseRow } from './row.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>
type Changed = Answer<typeof calls.takeCase>

const refusal = (msg: string) => new Refused('notAllowed', { msg })

/**
 * Confirms a proposal as the second person: nobody who took part in the assessment, read in the transaction of the confirmation.
 * @throws Refused notFound, conflict; noRole: the caller took part; notAllowed: nothing is proposed, or day or number are missing
 */
export function confirmCase(context: Context, userId: string, input: Received<typeof calls.confirmCase>): Promise<Changed> {
  const { reported_on, report_number, ...at } = input
  return changeCase(context, userId, at, 'confirm', async (row, tx, now) => {
    if (row.state !== 'review') throw refusal('该病例没有待复核的提交')
    if (await hasAssessed(tx, row.id, userId)) throw new Refused('noRole', { msg: '参与评价或提交的人不能复核，须由第二人确认' })
    const facts = { proposal: row.proposal }
    if (row.proposal === 'not_adverse') {
      if (reported_on !== null || report_number !== null) throw refusal('非不良反应不需要上报日期和编号')
      await releaseAll(tx, row.id, userId, now)
      return { state: 'not_adverse', proposal: null, change: { facts } }
    }
    if (reported_on === null || report_number === null) throw refusal('请填写上报日期和编号')
    if (reported_on > chinaDay(now) || reported_on < row.day0) throw refusal('上报日期须在获知日期与今天之间')
    // The next assessment, of a follow-up, has its own second person.
    await tx.deleteFrom('safety_case_assessors').where('case_id', '=', row.id).execute()
    return { state: 'reported', proposal: null, reported_on, report_number, follow_up_day0: null, change: { facts } }
  })
}

/** @throws Refused notFound, conflict; notAllowed: nothing is proposed */
export function sendBackCase(context: Context, userId: string, { reason, ...at }: Received<typeof calls.sendBackCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'send_back', (row) => {
    if (row.state !== 'review') throw refusal('该病例没有待复核的提交')
    return { state: row.proposal === 'not_adverse' ? 'triage' : 'assessment', proposal: null, proposal_reason: null, change: { reason } }
  })
}

/** @throws Refused notFound, conflict; notAllowed: neither death nor cluster, or a day that cannot be */
export function investigateCase(context: Context, userId: string, { on, ...at }: Received<typeof calls.investigateCase>): Promise<Changed> {
  return changeCase(context, userId, at, 'investigate', (row, _tx, now) => {
    if (row.death === 0 && row.cluster === 0) throw refusal('只有死亡病例和群体事件需要调查报告')
    if (on > chinaDay(now) || on < row.day0) throw refusal('日期须在获知日期与今天之间')
    return { investigated_on: on }
  })
}

/** Gives a question of the case back to the answer desk. @throws Refused notFound, conflict; notAllowed: released already, or not triaged */
export function releaseQuestion(context: Context, userId: string, { question_id, ...at }: Received<typeof calls.releaseQuestion>): Promise<Changed> {
  return changeCase(context, userId, at, 'release', async (row, tx, now) => {
    if (row.state === 'new') throw refusal('请先领取并分诊')
    const released = await tx
      .updateTable('safety_case_questions')
      .set({ released_at: now, released_by: userId })
      .where('case_id', '=', row.id)
      .where('question_id', '=', question_id)
      .where('released_at', 'is', null)
      .returning('question_id')
      .executeTakeFirst()
    if (!released) throw refusal('该问题不在此病例中，或已放行')
    return { change: { facts: { question: question_id } } }
  })
}

/** Whether the officer took part in the assessment, so that another one has to confirm it. */
export async function hasAssessed(db: Db, caseId: string, userId: string): Promise<boolean> {
  const row = await db.selectFrom('safety_case_assessors').select('user_id').where('case_id', '=', caseId).where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

async function releaseAll(tx: Db, caseId: CaseRow['id'], released_by: string, released_at: number): Promise<void> {
  await tx.updateTable('safety_case_questions').set({ released_at, released_by }).where('case_id', '=', caseId).where('released_at', 'is', null).execute()
}
