import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { ageGroupNames, reactionOutcomeNames } from '@xunyi/contract/safety-form'
import { type answerFollowUp as answerCall, followUpPartNames, sexNames, type FollowUpAnswer } from '@xunyi/contract/safety-follow-up'
import type { ServerContext } from '../../context.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { sha256 } from '../../secrets.ts'
import { joinCase } from '../cases/join-case.ts'
import { byHand } from '../cases/mark-adverse.ts'
import { fill } from './fill.ts'

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>

/**
 * Takes the reporter's answer: its words are a text of the case, and empty fields of the form are filled in, as a version of the reporter. An answer to a case that was
 * closed meanwhile is news of it, and follows it up again.
 * @throws Refused notFound: not a question to this person; conflict: answered otherwise before; notAllowed: an answer without a word
 */
export async function answerFollowUp({ db, clock, config }: Context, userId: string, { id, answer }: Received<typeof answerCall>): Promise<void> {
  const text = wordsOf(answer)
  if (text === '') throw new Refused('notAllowed', { msg: '请至少填写一项，或选择“不详”' })
  const digest = sha256(JSON.stringify([id, text]))
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    const asked = await tx.selectFrom('safety_follow_ups').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (!asked) throw new Refused('notFound')
    if (asked.answered_at !== null) {
      if (asked.answer_digest === digest) return
      throw new Refused('conflict', { msg: '该问题已经答复，如有新的情况请直接补充说明' })
    }
    const now = clock()
    await tx.updateTable('safety_follow_ups').set({ answered_at: now, answer_digest: digest }).where('id', '=', id).execute()
    await tx.updateTable('safety_follow_up_letters').set({ read_at: now }).where('follow_up_id', '=', id).where('read_at', 'is', null).execute()
    const row = await tx.selectFrom('safety_cases').selectAll().where('id', '=', asked.case_id).executeTakeFirstOrThrow()
    const told = { userId, recordId: null, origin: 'answer' as const, text, verdict: byHand(text), at: now, writtenBy: null }
    const said = { ...answer, narrative: answer.text.trim() }
    await joinCase(tx, row, told, { settings: config.safety, actor: 'reporter', action: 'answer', fill: (form) => fill(form, said) })
  })
}

/** The answer in words, a line for each part. */
function wordsOf(answer: FollowUpAnswer): string {
  const { medicine, batch, patient_sex, patient_age_group, reaction, began_on, ended_on, outcome, text, unknown } = answer
  const line = (name: string, value: string) => (value.trim() === '' ? [] : [`${name}：${value.trim()}`])
  return [
    ...line('药品', medicine),
    ...line('批号', batch),
    ...line('性别', patient_sex && sexNames[patient_sex]),
    ...line('年龄段', patient_age_group && ageGroupNames[patient_age_group]),
    ...line('不良反应', reaction),
    ...line('发生日期', began_on),
    ...line('结束日期', ended_on),
    ...line('转归', outcome && reactionOutcomeNames[outcome]),
    ...line('经过', text),
    ...[...new Set(unknown)].map((part) => `${followUpPartNames[part]}：不详`),
  ].join('\n')
}
