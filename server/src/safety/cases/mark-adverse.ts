import type * as calls from '@xunyi/contract/safety'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { chinaDay } from '../../china-time.ts'
import { judge } from '../judge.ts'
import { sameEventMs } from '../records.ts'
import { openOrJoin } from './open-case.ts'
import { bind } from './questions.ts'
import type { Told } from './told.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/** A case from a telephone call, a mail or a congress; the same words of the same reporter within ten minutes are the same case. @throws Refused notAllowed: a day in the future */
export async function openByHand(
  { db, clock, config }: Context,
  userId: string,
  { text, reporter, day0 }: Received<typeof calls.openCase>,
): Promise<{ id: string }> {
  const now = clock()
  if (day0 > chinaDay(now)) throw new Refused('notAllowed', { msg: '获知日期不能晚于今天' })
  const told: Told = { userId: null, recordId: null, origin: 'console', text, verdict: byHand(text), at: now, writtenBy: userId }
  return db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    // Sent again after a lost answer: the case is there.
    const same = await tx
      .selectFrom('safety_cases')
      .innerJoin('safety_case_texts', 'case_id', 'safety_cases.id')
      .select('safety_cases.id')
      .where('opened_at', '>', now - sameEventMs)
      .where('day0', '=', day0)
      .where('reporter', '=', JSON.stringify(reporter))
      .where('written_by', '=', userId)
      .where('origin', '=', told.origin)
      .where('text', '=', text)
      .executeTakeFirst()
    return same ?? { id: (await openOrJoin(tx, told, { settings: config.safety, actor: userId, reporter, day0 })).id }
  })
}

/** The verdict on a text that a person has marked as an event: always one. */
export function byHand(text: string): Told['verdict'] {
  const verdict = judge(text, simplified)
  return { ...verdict, pv: true, kind: verdict.kind === 'special' ? 'special' : 'occurred' }
}

/**
 * 标为不良反应: a case for every person who wrote the text. A question is bound to them and waits for pharmacovigilance.
 * @throws Refused notFound; conflict: marked already
 */
export async function markAdverse(
  { db, clock, config }: Context,
  userId: string,
  { subject, id, reason }: Received<typeof calls.markAdverse>,
): Promise<Answer<typeof calls.markAdverse>> {
  return db.transaction().execute(async (tx) => {
    const texts = await textsOf(tx, subject, id)
    if (texts.length === 0) throw new Refused('notFound')
    const marked = await tx
      .selectFrom('safety_case_links')
      .select('case_id')
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (marked) throw new Refused('conflict', { msg: '已标为不良反应' })
    const cases = new Set<string>()
    for (const { user_id, text } of texts) {
      const origin = subject === 'feedback' ? 'product_feedback' : 'ask_feedback'
      const told: Told = { userId: user_id, recordId: null, origin, text, verdict: byHand(text), at: clock(), writtenBy: null }
      cases.add((await openOrJoin(tx, told, { settings: config.safety, actor: userId, reason })).id)
    }
    for (const case_id of cases) {
      await tx
        .insertInto('safety_case_links')
        .values({ case_id, subject, subject_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (subject === 'question') await bind(tx, case_id, id)
    }
    return { cases: cases.size }
  })
}

/** The texts and their writers; the row is locked, so that a question is not closed meanwhile. */
async function textsOf(tx: Db, subject: (typeof calls.markSubjects)[number], id: string): Promise<{ user_id: string; text: string }[]> {
  if (subject === 'letter') return tx.selectFrom('letters').select(['user_id', 'origin_question as text']).where('id', '=', id).execute()
  if (subject === 'feedback') return tx.selectFrom('product_feedback').select(['user_id', 'content as text']).where('id', '=', id).execute()
  await tx
    .updateTable('open_questions')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .execute()
  return tx.selectFrom('open_question_askers').select(['user_id', 'text']).where('question_id', '=', id).orderBy('asked_at').orderBy('user_id').execute()
}
