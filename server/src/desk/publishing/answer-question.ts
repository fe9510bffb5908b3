import { Refused } from '@xunyi/contract/refusals'
import { record, type AuditEvent } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { lockAskers } from '../queue/askers.ts'
import { lockOpenQuestion } from '../queue/lock-open-question.ts'
import type { DeskContext } from '../queue/context.ts'
import { closeQuestion } from './close-question.ts'

/** The question to answer and the id of the user who answers it. */
interface AnswerTarget {
  questionId: string
  actor: string
}

/** The version that answers, and how many askers were sent a letter. */
export interface Answered {
  entryId: string
  version: number
  letters: number
}

/** A version of an entry, with the audit events of its publication. */
export interface PublishedVersion {
  id: string
  version: number
  events?: readonly AuditEvent[]
}

export interface AnswerMethod {
  action: 'question.answer' | 'question.link'
  outcome: 'published' | 'linked'
  /** Throws where the question may not be answered. The question is locked. @returns facts for the audit log */
  allow?: (tx: Db) => Promise<Record<string, unknown>>
  entryOf: (tx: Db) => Promise<PublishedVersion>
}

/**
 * Closes a question with a version of an entry and writes a letter to every asker, in one transaction.
 * @throws Refused notFound: the question is answered or has no asker
 */
export async function answerQuestion(context: DeskContext, target: AnswerTarget, method: AnswerMethod): Promise<Answered> {
  for (;;) {
    const answered = await context.db.transaction().execute((tx) => answerOnce(context, tx, target, method))
    if (answered) return answered
  }
}

/** @returns null, with nothing written, when an asker joined after the askers were locked */
async function answerOnce(
  { clock }: DeskContext,
  tx: Db,
  { questionId, actor }: AnswerTarget,
  { action, outcome, allow, entryOf }: AnswerMethod,
): Promise<Answered | null> {
  const locked = await lockAskers(tx, [questionId])
  if (!(await lockOpenQuestion(tx, questionId))) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
  const askers = await tx.selectFrom('open_question_askers').select(['user_id', 'text']).where('question_id', '=', questionId).orderBy('user_id').execute()
  if (askers.some(({ user_id }) => !locked.has(user_id))) return null
  await refuseWhileHeld(tx, questionId)
  const facts = await allow?.(tx)

  const { id, version, events = [] } = await entryOf(tx)
  const now = clock()
  const letters = askers.map(({ user_id, text }) => ({
    id: newId(),
    user_id,
    question_id: questionId,
    origin_question: text,
    entry_id: id,
    entry_version: version,
    created_at: now,
    read_at: null,
  }))
  for (let from = 0; from < letters.length; from += batchSize)
    await tx
      .insertInto('letters')
      .values(letters.slice(from, from + batchSize))
      .execute()
  await closeQuestion(tx, questionId, { outcome, entry_id: id, closed_by: actor, closed_at: now })
  await record(tx, now, {
    actor,
    action,
    subject: `question:${questionId}`,
    before: { status: 'open' },
    after: { status: 'answered', entry: id, version, letters: letters.length, ...facts },
  })
  for (const event of events) await record(tx, now, event)
  return { entryId: id, version, letters: letters.length }
}

/** Rows per statement, below both engines' limits on parameters. */
const batchSize = 500
