import type { reject as rejectEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { rejections, type Rejection } from '@xunyi/contract/rejections'
import { approverBeside } from '../../approvals/approvals.ts'
import { record } from '../../audit/record.ts'
import { newId } from '../../ids.ts'
import { publishIn, waitingProposal } from '../../proposals/decide.ts'
import { acts, propose } from '../../proposals/propose.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { lockAskers } from '../queue/askers.ts'
import { lockQuestion } from '../queue/claim.ts'
import { questionSubject } from '../queue/proposed.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockOpenQuestion } from '../queue/lock-open-question.ts'
import { closeQuestion, refuseWhileSubmitted } from './close-question.ts'

/** Proposes to close a question without an answer. @throws Refused notFound, conflict; notAllowed: held by pharmacovigilance */
export async function proposeRejection({ db, clock }: DeskContext, userId: string, { id, reason }: Received<typeof rejectEndpoint>): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockQuestion(tx, now, userId, id)
    await refuseWhileHeld(tx, id)
    await refuseWhileSubmitted(tx, id)
    await propose(tx, now, userId, { kind: 'reject', subject: questionSubject(id), detail: { reason } })
  })
}

/**
 * Closes a question without an answer and tells each asker why; the same question asked later is a new one.
 * @returns how many letters were sent
 * @throws Refused notFound: decided or closed meanwhile; noRole: one's own proposal; notAllowed: held by pharmacovigilance
 */
export async function approveRejection({ db, clock }: DeskContext, approver: string, id: string): Promise<number> {
  const { subject } = await waitingProposal(db, acts, id)
  const questionId = subject.slice(questionSubject('').length)
  return db.transaction().execute(async (tx) => {
    await lockAskers(tx, [questionId])
    if (!(await lockOpenQuestion(tx, questionId))) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
    await refuseWhileHeld(tx, questionId)
    const now = clock()
    const { proposed_by, detail, ...approved } = await publishIn(tx, now, approver, { of: acts, id })
    const { name, letter } = rejections[(JSON.parse(detail) as { reason: Rejection }).reason]
    const askers = await tx.selectFrom('open_question_askers').select(['user_id', 'text']).where('question_id', '=', questionId).orderBy('user_id').execute()
    const shared = {
      question_id: questionId,
      answer: letter,
      evidence: '[]',
      written_by: proposed_by,
      approved_by: approved.approvedBy,
      created_at: now,
      read_at: null,
      rejected: 1,
    } as const
    for (const { user_id, text } of askers)
      await tx
        .insertInto('private_replies')
        .values({ id: newId(), user_id, origin_question: text, ...shared })
        .execute()
    await closeQuestion(tx, questionId, { outcome: 'rejected', entry_id: null, closed_by: approver, closed_at: now, reason: name })
    await record(tx, now, {
      actor: approver,
      action: 'question.reject',
      subject,
      before: { status: 'open' },
      after: { status: 'answered', outcome: 'rejected', reason: name, proposed_by, ...approverBeside(approver, approved), letters: askers.length },
    })
    return askers.length
  })
}
