import type { merge as mergeEndpoint, split as splitEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Db } from '../db/database.ts'
import type { DeskContext } from './queue/context.ts'
import { newId } from '../ids.ts'
import { textKey } from '../text/text-key.ts'
import { isAdverse } from './queue/adverse.ts'
import { extendClaim } from './queue/claim.ts'
import { isUntouched, rewordDrafts, writtenIn } from './drafts/draft-content.ts'
import { bringForward, dueOf } from './queue/due.ts'
import { lockAskers } from './publishing/publish.ts'
import { askerOf, askersOf } from './queue/question.ts'
import { retitle } from './queue/question-title.ts'

/** Whoever asked one question waits for the answer to another from now on; the first is gone. @throws Refused notFound, conflict */
export async function mergeQuestions({ db, clock }: DeskContext, userId: string, { id, into }: Received<typeof mergeEndpoint>): Promise<void> {
  if (id === into) throw new Refused('conflict', { msg: '不能并入问题自身' })
  const mergeOnce = (tx: Db) => merge(tx, clock(), userId, id, into)
  while (!(await db.transaction().execute(mergeOnce)));
}

/** @returns false, nothing done: somebody asked one of them at this very moment */
async function merge(tx: Db, now: number, userId: string, id: string, into: string): Promise<boolean> {
  const held = await lockAskers(tx, [id, into])
  const takeLock = await takeNamedLock(tx, 'desk')
  // In one order, as a deletion goes through them.
  for (const each of [id, into].toSorted()) await extendClaim(tx, now, userId, each)
  const askers = await askersOf(tx, id)
  if (askers.some(({ user_id }) => !held.has(user_id))) return false
  await moveDraft(tx, id, into)
  const { due_at: due } = await tx.selectFrom('open_questions').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()

  const there = new Map((await askersOf(tx, into)).map(({ user_id, text }) => [user_id, text]))
  const twice = askers.filter(({ user_id }) => there.has(user_id))
  // Who asked both waits once, with the words that stand there already.
  for (const { user_id } of twice) await tx.deleteFrom('open_question_askers').where('question_id', '=', id).where('user_id', '=', user_id).execute()
  await tx.updateTable('open_question_askers').set({ question_id: into }).where('question_id', '=', id).execute()
  await tx.deleteFrom('open_questions').where('id', '=', id).execute()
  await retitle(tx, into, takeLock)
  if (due !== null) await bringForward(tx, into, due)
  for (const { user_id, text } of twice) await rewordDrafts(tx, into, text, there.get(user_id)!)
  const moved = askers.length - twice.length
  await record(tx, now, { actor: userId, action: 'question.merge', subject: `question:${into}`, before: { merged: id, askers: there.size }, after: { askers: there.size + moved } })
  return true
}

/** What was written for the one question answers the other, unless something is written for that too. @throws Refused conflict */
async function moveDraft(tx: Db, id: string, into: string): Promise<void> {
  const drafts = await tx.selectFrom('drafts').select(['id', 'question_id', 'status', 'content']).where('question_id', 'in', [id, into]).execute()
  const mine = drafts.find(({ question_id }) => question_id === id)
  if (!mine) return
  if (mine.status === 'submitted') throw new Refused('conflict', { msg: '要并入的问题有答案正在等待审核' })
  if (drafts.length === 1) await tx.updateTable('drafts').set({ question_id: into }).where('id', '=', mine.id).execute()
  else if (isUntouched(writtenIn(mine.content))) await tx.deleteFrom('drafts').where('id', '=', mine.id).execute()
  else throw new Refused('conflict', { msg: '两个问题都有草稿，请先放弃要并入的那一份' })
}

/** One asker of a question asked something else. @returns the question of their own @throws Refused notFound, conflict, notAllowed: nothing would be left, or nothing is different */
export async function splitQuestion(context: DeskContext, userId: string, { id, asker }: Received<typeof splitEndpoint>): Promise<{ id: string }> {
  const now = context.clock()
  return context.db.transaction().execute(async (tx) => {
    const found = (await askersOf(tx, id)).find(({ user_id }) => askerOf(context, id, user_id) === asker)
    if (found) await tx.updateTable('users').set((row) => ({ disabled: row.ref('disabled') })).where('id', '=', found.user_id).execute()
    const takeLock = await takeNamedLock(tx, 'desk')
    await extendClaim(tx, now, userId, id)
    const askers = await askersOf(tx, id)
    const apart = askers.find(({ user_id }) => user_id === found?.user_id)
    if (!apart) throw new Refused('notFound', { msg: '该提问者已不在此问题中' })
    if (askers.length === 1) throw new Refused('notAllowed', { msg: '只有一位提问者，无需拆分' })
    if (askers.some((other) => other !== apart && textKey(other.text) === textKey(apart.text))) throw new Refused('notAllowed', { msg: '另有提问者的文字与之相同，不能拆分' })
    const own = newId()
    await tx.insertInto('open_questions').values({ id: own, question_key: own, question: apart.text, status: 'open', created_at: apart.asked_at, due_at: dueOf(apart.asked_at, isAdverse(apart.text)) }).execute()
    await tx.updateTable('open_question_askers').set({ question_id: own }).where('question_id', '=', id).where('user_id', '=', apart.user_id).execute()
    await rewordDrafts(tx, id, apart.text, await retitle(tx, id, takeLock))
    await retitle(tx, own, takeLock)
    await record(tx, now, { actor: userId, action: 'question.split', subject: `question:${id}`, before: { askers: askers.length }, after: { askers: askers.length - 1, split: own } })
    return { id: own }
  })
}
