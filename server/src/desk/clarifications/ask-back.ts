import { type askBack as askBackEndpoint, clarificationLetter } from '@xunyi/contract/clarifications'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { findIdentifiers, identifierNames } from '@xunyi/contract/identifiers/find'
import { Refused } from '@xunyi/contract/refusals'
import { approverBeside } from '../../approvals/approvals.ts'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import { publishIn, waitingProposal } from '../../proposals/decide.ts'
import { acts, propose } from '../../proposals/propose.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { refuseWhileSubmitted } from '../publishing/close-question.ts'
import { awaitAskers } from '../queue/awaiting.ts'
import { askerPseudonym, lockAskers } from '../queue/askers.ts'
import { lockQuestion } from '../queue/claim.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockOpenQuestion } from '../queue/lock-open-question.ts'
import { questionSubject } from '../queue/proposed.ts'

/** A question back and its asker; the detail of a proposal too. */
type Clarification = Omit<Received<typeof askBackEndpoint>, 'id'>

/**
 * Asks one asker of a question, or all, for more. Words of the list are reviewed with the release and go out at once; others wait for a second person.
 * @throws Refused notFound: closed, or the asker is gone; conflict: claimed by another user, or something waits; notAllowed: held by pharmacovigilance, nothing is asked, or forbidden words
 */
export async function askBack(
  context: DeskContext,
  userId: string,
  { id, ...asked }: Received<typeof askBackEndpoint>,
): Promise<Answer<typeof askBackEndpoint>> {
  const now = context.clock()
  if (clarificationLetter(asked) === '') throw new Refused('notAllowed', { msg: '请勾选需要补充的信息，或写下问题' })
  refuseUnfit(context, asked.text)
  return context.db.transaction().execute(async (tx) => {
    await lockAskers(tx, [id])
    await lockQuestion(tx, now, userId, id)
    await refuseWhileHeld(tx, id)
    await refuseWhileSubmitted(tx, id)
    const askers = await askersAsked(context, tx, id, asked)
    if (asked.text !== '') {
      await propose(tx, now, userId, { kind: 'clarify', subject: questionSubject(id), detail: { ...asked } })
      return { letters: 0, proposed: true }
    }
    await send(context, tx, now, { id, askers, asked, asked_by: userId, approved_by: null })
    return { letters: askers.length, proposed: false }
  })
}

/**
 * Sends a proposed question back. @returns how many letters were sent
 * @throws Refused notFound: decided or closed meanwhile, or the asker is gone; noRole: one's own proposal; notAllowed: held by pharmacovigilance, or forbidden words
 */
export async function approveAskingBack(context: DeskContext, approver: string, id: string): Promise<number> {
  const { db, clock } = context
  const { subject } = await waitingProposal(db, acts, id)
  const questionId = subject.slice(questionSubject('').length)
  return db.transaction().execute(async (tx) => {
    await lockAskers(tx, [questionId])
    if (!(await lockOpenQuestion(tx, questionId))) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
    await refuseWhileHeld(tx, questionId)
    const now = clock()
    const { proposed_by, detail, approvedBy } = await publishIn(tx, now, approver, { of: acts, id })
    const asked = JSON.parse(detail) as Clarification
    refuseUnfit(context, asked.text)
    const askers = await askersAsked(context, tx, questionId, asked)
    await send(context, tx, now, { id: questionId, askers, asked, asked_by: proposed_by, approved_by: approvedBy, actor: approver })
    return askers.length
  })
}

/** @throws Refused notAllowed: the words identify a patient, or would be blocked */
function refuseUnfit({ moderator }: Pick<DeskContext, 'moderator'>, text: string): void {
  const kinds = new Set(findIdentifiers(text).map(({ kind }) => identifierNames[kind]))
  if (kinds.size > 0) throw new Refused('notAllowed', { msg: `文字可能包含患者身份信息：${[...kinds].join('、')}，请去掉` })
  const hit = moderator.check(text)
  if (hit) throw new Refused('notAllowed', { msg: `文字含有禁用词「${hit.word}」，请修改` })
}

/** @throws Refused notFound: the asker is gone */
async function askersAsked(context: DeskContext, tx: Db, id: string, { asker }: Clarification): Promise<string[]> {
  const all = await tx.selectFrom('open_question_askers').select('user_id').where('question_id', '=', id).orderBy('user_id').execute()
  const asked = all.map(({ user_id }) => user_id).filter((user) => asker === null || askerPseudonym(context, id, user) === asker)
  if (asked.length === 0) throw new Refused('notFound', { msg: '该提问者已不在此问题中' })
  return asked
}

interface Sending {
  id: string
  askers: readonly string[]
  asked: Clarification
  asked_by: string
  approved_by: string | null
  /** The publisher of what was approved; not given: the person who asks. */
  actor?: string
}

/** Writes a letter to each asker, and lets the question wait. An asker who has not answered the same words yet is skipped, as the call may be repeated. */
async function send({ config }: DeskContext, tx: Db, now: number, { id, askers: all, asked, asked_by, approved_by, actor = asked_by }: Sending): Promise<void> {
  const text = clarificationLetter(asked)
  const same = tx.selectFrom('clarifications').select('user_id').where('question_id', '=', id).where('text', '=', text)
  const open = await same
    .where('answer', 'is', null)
    .where('asked_at', '>', now - config.desk.clarifyWithin)
    .execute()
  const askers = all.filter((asker) => !open.some(({ user_id }) => user_id === asker))
  await awaitAskers(tx, now, id, config.desk.clarifyWithin)
  if (askers.length === 0) return
  for (const user_id of askers)
    await tx
      .insertInto('clarifications')
      .values({ id: newId(), question_id: id, user_id, text, asked_by, approved_by, asked_at: now, read_at: null, answer: null, answered_at: null })
      .execute()
  await tx.updateTable('open_questions').set({ assigned_to: asked_by }).where('id', '=', id).where('assigned_to', 'is', null).execute()
  await record(tx, now, {
    actor,
    action: 'question.clarify',
    subject: questionSubject(id),
    before: {},
    after: {
      parts: asked.parts,
      ...(approved_by === null ? {} : { text: asked.text, proposed_by: asked_by, ...approverBeside(actor, { approvedBy: approved_by }) }),
      letters: askers.length,
    },
  })
}
