import { followUpLetter, type FollowUpPart } from '@xunyi/contract/safety-follow-up'
import type { Letter } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import type { SafetySettings } from '../../config.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'

interface Receiver {
  /** Of the question. */
  id: string
  /** 0: the question itself; then its reminders. */
  nth: number
  email: string | null
  phone: string | null
}

/** Writes the letter of a question or of a reminder, and puts down what announces it. @returns false: it was written before */
export async function putLetter(tx: Db, now: number, settings: SafetySettings, { id, nth, email, phone }: Receiver): Promise<boolean> {
  const written = await tx
    .insertInto('safety_follow_up_letters')
    .values({ follow_up_id: id, nth, created_at: now, read_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nth')
    .executeTakeFirst()
  if (!written) return false
  const channels = [
    ...(settings.followUpMail && email !== null ? (['mail'] as const) : []),
    ...(settings.followUpSms && phone !== null ? (['sms'] as const) : []),
  ]
  for (const channel of channels)
    await tx
      .insertInto('safety_follow_up_messages')
      .values({ id: newId(), follow_up_id: id, nth, channel, state: 'pending', created_at: now, sent_at: null })
      .execute()
  return true
}

/** The letters of a person's questions, one a question: its latest reminder, or itself. */
export async function followUpLetters(db: Db, userId: string): Promise<Letter[]> {
  const rows = await db
    .selectFrom('safety_follow_up_letters as letters')
    .innerJoin('safety_follow_ups as asked', 'asked.id', 'letters.follow_up_id')
    .innerJoin('safety_cases as cases', 'cases.id', 'asked.case_id')
    .select(['letters.follow_up_id', 'nth', 'letters.created_at', 'read_at', 'asked.case_id', 'parts', 'question', 'number'])
    .where('asked.user_id', '=', userId)
    .where('asked.replaced_at', 'is', null)
    .orderBy('letters.created_at', 'desc')
    .orderBy('nth', 'desc')
    .limit(600)
    .execute()
  const latest = [...Map.groupBy(rows, ({ follow_up_id }) => follow_up_id).values()].map(([first]) => first!)
  return latest.map(({ follow_up_id, nth, created_at, read_at, case_id, parts, question, number }) => ({
    id: follow_up_id,
    kind: nth === 0 ? 'follow_up' : 'reminder',
    report: case_id,
    question_and_answer_library_id: '',
    create_time: new Date(created_at).toISOString(),
    read_answer: read_at !== null,
    origin_question: followUpLetter({ number, parts: partsOf({ parts }), question })
      .slice(0, -1)
      .join(''),
  }))
}

/** Reading twice counts once. @throws Refused notFound: not a question to this person */
export async function readFollowUp(db: Db, clock: Clock, userId: string, id: string): Promise<void> {
  const asked = await db.selectFrom('safety_follow_ups').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!asked) throw new Refused('notFound')
  await db.updateTable('safety_follow_up_letters').set({ read_at: clock() }).where('follow_up_id', '=', id).where('read_at', 'is', null).execute()
}

export function partsOf({ parts }: { parts: string }): FollowUpPart[] {
  return JSON.parse(parts) as FollowUpPart[]
}
