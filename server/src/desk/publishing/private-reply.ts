import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { asEntry, checksOf } from '../drafts/checks.ts'
import { parseContent } from '../drafts/content.ts'
import { refuseSeveral } from '../drafts/open-draft.ts'
import { refuseFailed } from '../drafts/submit-draft.ts'
import { lockAskers } from '../queue/askers.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockOpenQuestion } from '../queue/lock-open-question.ts'
import type { Answered } from './answer-question.ts'
import { lockForSecondPerson, type Publication } from './approval.ts'
import { closeQuestion } from './close-question.ts'

/**
 * Sends an approved answer to its one asker, who gets a letter, and closes the question. Nothing of it goes into the library.
 * @throws Refused notFound; conflict: changed since it was read; noRole: the publisher is one of its writers; notAllowed: a check fails, or others ask the same by now
 */
export function publishPrivately(context: DeskContext, { draft, publisher }: Publication): Promise<Answered> {
  const { db, clock } = context
  const questionId = draft.question_id
  if (questionId === null) throw new Refused('notFound', { msg: '提问者已注销账号，私下答复无处可发' })
  return db.transaction().execute(async (tx) => {
    await lockAskers(tx, [questionId])
    if (!(await lockOpenQuestion(tx, questionId))) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
    await refuseWhileHeld(tx, questionId)
    await refuseSeveral(tx, questionId)
    const { locked, writers } = await lockForSecondPerson(tx, draft, publisher)
    const now = clock()
    const content = parseContent(locked.content)
    refuseFailed(await checksOf(context, tx, now, { content, baseVersion: 0, entry: null, questionId, isPrivate: true }))
    const { user_id, text } = await tx
      .selectFrom('open_question_askers')
      .select(['user_id', 'text'])
      .where('question_id', '=', questionId)
      .executeTakeFirstOrThrow()
    const { answer, evidence } = asEntry(content, chinaDay(now), 'private')
    const id = newId()
    const people = { written_by: locked.written_by, approved_by: draft.approved_by }
    await tx
      .insertInto('private_replies')
      .values({
        id,
        question_id: questionId,
        user_id,
        origin_question: text,
        answer,
        evidence: JSON.stringify(evidence),
        ...people,
        created_at: now,
        read_at: null,
      })
      .execute()
    await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
    await closeQuestion(tx, questionId, { outcome: 'published', entry_id: null, closed_by: publisher, closed_at: now })
    await recordReply(tx, now, { questionId, publisher, facts: { writers, approved_by: draft.approved_by } })
    return { entryId: '', version: 0, letters: 1 }
  })
}

function recordReply(tx: Db, now: number, { questionId, publisher, facts }: { questionId: string; publisher: string; facts: Record<string, unknown> }) {
  return record(tx, now, {
    actor: publisher,
    action: 'question.reply',
    subject: `question:${questionId}`,
    before: { status: 'open' },
    after: { status: 'answered', letters: 1, ...facts },
  })
}
