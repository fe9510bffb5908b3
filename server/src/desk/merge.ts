import type { merge as mergeEndpoint, split as splitEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { newId } from '../ids.ts'
import { copyBindings } from '../safety/cases/questions.ts'
import { textKey } from '../text/text-key.ts'
import { addSource, rewordDrafts } from './drafts/sources.ts'
import { isUntouched } from './drafts/writers.ts'
import { refuseWhileProposed } from './queue/proposed.ts'
import { isAdverse } from './queue/adverse.ts'
import { askerPseudonym, askersOf, lockAskers } from './queue/askers.ts'
import { lockQuestion } from './queue/claim.ts'
import type { DeskContext } from './queue/context.ts'
import { stopAwaiting, stopAwaitingNobody } from './queue/awaiting.ts'
import { bringForward, dueOf } from './queue/due.ts'
import { retitle } from './queue/question-title.ts'
import { isUrgent } from './queue/urgent.ts'
import { addWording } from './wordings/further.ts'

/** Moves the askers and the draft of a question to another one and deletes the first. @throws Refused notFound, conflict */
export async function mergeQuestions({ db, clock }: DeskContext, userId: string, { id, into }: Received<typeof mergeEndpoint>): Promise<void> {
  if (id === into) throw new Refused('conflict', { msg: '不能并入问题自身' })
  const mergeOnce = (tx: Db) => merge(tx, clock(), userId, id, into)
  while (!(await db.transaction().execute(mergeOnce)));
}

/** @returns false, with nothing written, when an asker joined after the askers were locked */
async function merge(tx: Db, now: number, userId: string, id: string, into: string): Promise<boolean> {
  const locked = await lockAskers(tx, [id, into])
  const changeNumber = await takeNamedLock(tx, 'desk')
  // In the order in which a deletion locks them.
  for (const each of [id, into].toSorted()) await lockQuestion(tx, now, userId, each)
  for (const each of [id, into]) await refuseWhileProposed(tx, each)
  const askers = await askersOf(tx, id)
  if (askers.some(({ user_id }) => !locked.has(user_id))) return false
  await moveDraft(tx, id, into)
  // Together with askers who owe nothing, nobody waits.
  await stopAwaiting(tx, now, [id, into])
  const { due_at: due, urgent } = await tx.selectFrom('open_questions').select(['due_at', 'urgent']).where('id', '=', id).executeTakeFirstOrThrow()

  const existing = new Set((await askersOf(tx, into)).map(({ user_id }) => user_id))
  const duplicates = askers.filter(({ user_id }) => existing.has(user_id))
  // An asker of both questions has one place, with both wordings.
  for (const { user_id, text, asked_at } of duplicates) await addWording(tx, { question_id: into, user_id, text, asked_at }, id)
  for (const { user_id } of duplicates)
    await tx.updateTable('clarifications').set({ question_id: into }).where('question_id', '=', id).where('user_id', '=', user_id).execute()
  for (const { user_id } of duplicates) await tx.deleteFrom('open_question_askers').where('question_id', '=', id).where('user_id', '=', user_id).execute()
  await tx.updateTable('open_question_askers').set({ question_id: into }).where('question_id', '=', id).execute()
  await copyBindings(tx, id, into)
  await tx.updateTable('question_notes').set({ question_id: into }).where('question_id', '=', id).execute()
  await tx.updateTable('redactions').set({ question_id: into }).where('question_id', '=', id).execute()
  await tx.deleteFrom('open_questions').where('id', '=', id).execute()
  await retitle(tx, into, changeNumber)
  if (due !== null) await bringForward(tx, into, due, urgent === 1)
  const moved = askers.length - duplicates.length
  await record(tx, now, {
    actor: userId,
    action: 'question.merge',
    subject: `question:${into}`,
    before: { merged: id, askers: existing.size },
    after: { askers: existing.size + moved },
  })
  return true
}

/** Moves the draft of a question to the other one; where that has a draft too, an untouched one is deleted. @throws Refused conflict */
async function moveDraft(tx: Db, id: string, into: string): Promise<void> {
  const drafts = await tx.selectFrom('drafts').select(['id', 'question_id', 'status']).where('question_id', 'in', [id, into]).execute()
  const draft = drafts.find(({ question_id }) => question_id === id)
  if (!draft) return
  if (draft.status === 'submitted') throw new Refused('conflict', { msg: '要并入的问题有答案正在等待审核' })
  if (drafts.length === 1) {
    await tx.updateTable('drafts').set({ question_id: into }).where('id', '=', draft.id).execute()
    await addSource(tx, draft.id, into)
  } else if (await isUntouched(tx, draft.id)) {
    await tx.deleteFrom('drafts').where('id', '=', draft.id).execute()
  } else {
    throw new Refused('conflict', { msg: '两个问题都有草稿，请先丢弃要并入的那一份' })
  }
}

/** Moves one asker to a new question. @returns its id @throws Refused notFound, conflict, notAllowed: the only asker, or another asker wrote the same words */
export async function splitQuestion(context: DeskContext, userId: string, { id, asker }: Received<typeof splitEndpoint>): Promise<{ id: string }> {
  const now = context.clock()
  return context.db.transaction().execute(async (tx) => {
    const found = (await askersOf(tx, id)).find(({ user_id }) => askerPseudonym(context, id, user_id) === asker)
    // Locks the account before the question, as a deletion does.
    if (found)
      await tx
        .updateTable('users')
        .set((row) => ({ disabled: row.ref('disabled') }))
        .where('id', '=', found.user_id)
        .execute()
    const changeNumber = await takeNamedLock(tx, 'desk')
    await lockQuestion(tx, now, userId, id)
    const askers = await askersOf(tx, id)
    const moved = askers.find(({ user_id }) => user_id === found?.user_id)
    if (!moved) throw new Refused('notFound', { msg: '该提问者已不在此问题中' })
    if (askers.length === 1) throw new Refused('notAllowed', { msg: '只有一位提问者，无需拆分' })
    if (askers.some((other) => other !== moved && textKey(other.text) === textKey(moved.text)))
      throw new Refused('notAllowed', { msg: '另有提问者的文字与之相同，不能拆分' })
    const split = newId()
    const urgent = isUrgent(moved.text)
    const due_at = dueOf(moved.asked_at, { adverse: isAdverse(moved.text), urgent }, context.config)
    await tx
      .insertInto('open_questions')
      .values({ id: split, question_key: split, question: moved.text, status: 'open', created_at: moved.asked_at, due_at, urgent: urgent ? 1 : 0 })
      .execute()
    await tx.updateTable('open_question_askers').set({ question_id: split }).where('question_id', '=', id).where('user_id', '=', moved.user_id).execute()
    await stopAwaitingNobody(tx, now, [id])
    await copyBindings(tx, id, split)
    await rewordDrafts(tx, id, moved.text, await retitle(tx, id, changeNumber))
    await retitle(tx, split, changeNumber)
    await record(tx, now, {
      actor: userId,
      action: 'question.split',
      subject: `question:${id}`,
      before: { askers: askers.length },
      after: { askers: askers.length - 1, split },
    })
    return { id: split }
  })
}
