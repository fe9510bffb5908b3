import { Refused } from '@xunyi/contract/refusals'
import { record, type AuditEvent } from '../../audit/record.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from '../queue/context.ts'
import { newId } from '../../ids.ts'
import type { Content } from '../../library/content.ts'
import { publishedEntry, saveEntries, type By } from '../../library/entries.ts'
import { extendClaim } from '../queue/claim.ts'
import { closing, refuseWhileSubmitted } from './close.ts'

/** The open question that is answered, and by whom: a user's id. */
interface Which {
  questionId: string
  actor: string
}

/** The version that answers, and how many people were told. */
export interface Answered {
  entryId: string
  version: number
  letters: number
}

/** A version of an entry, and what else is to be recorded of it. */
export interface Version {
  id: string
  version: number
  acts?: readonly AuditEvent[]
}

/** How a question is answered. */
export interface How {
  action: 'question.answer' | 'question.link'
  outcome: 'published' | 'linked'
  /** Looks at the question once nobody else can change it. */
  allow?: (tx: Db) => Promise<void>
  entryOf: (tx: Db) => Promise<Version>
}

/**
 * An entry that is there answers the question: nothing but the letters is new.
 * @throws Refused notFound: answered meanwhile, nobody who asked is there any more, or no such entry is published; conflict: somebody else has it
 */
export function linkAnswer(context: DeskContext, { entryId, ...which }: Which & { entryId: string }): Promise<Answered> {
  return answer(context, which, {
    action: 'question.link',
    outcome: 'linked',
    async allow(tx) {
      await extendClaim(tx, context.clock(), which.actor, which.questionId)
      await refuseWhileSubmitted(tx, which.questionId)
    },
    async entryOf(tx) {
      const entry = await publishedEntry(tx, entryId)
      if (!entry) throw new Refused('notFound', { msg: '该条目不存在或已撤下' })
      return entry
    },
  })
}

/** Closes a question with a version of an entry and tells everybody who asked, in one transaction. @throws Refused notFound: answered meanwhile, or nobody who asked is there any more */
export async function answer(context: DeskContext, which: Which, how: How): Promise<Answered> {
  for (;;) {
    const answered = await context.db.transaction().execute((tx) => answerOnce(context, tx, which, how))
    if (answered) return answered
  }
}

/** @returns null, nothing done: somebody asked the same at this very moment */
async function answerOnce({ clock }: DeskContext, tx: Db, { questionId, actor }: Which, { action, outcome, allow, entryOf }: How): Promise<Answered | null> {
  const held = await lockAskers(tx, [questionId])
  // Changes nothing yet: whoever asks the same, or answers it too, waits from here on.
  const open = await tx.updateTable('open_questions').set({ status: 'open' }).where('id', '=', questionId).where('status', '=', 'open').returning('id').executeTakeFirst()
  if (!open) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
  const askers = await askersOf(tx, [questionId])
  if (askers.some(({ user_id }) => !held.has(user_id))) return null
  await allow?.(tx)

  const { id, version, acts = [] } = await entryOf(tx)
  const now = clock()
  const letters = askers.map(({ user_id, text }) => ({ id: newId(), user_id, question_id: questionId, origin_question: text, entry_id: id, entry_version: version, created_at: now, read_at: null }))
  for (let from = 0; from < letters.length; from += batch) await tx.insertInto('letters').values(letters.slice(from, from + batch)).execute()
  await closing(tx, questionId, { outcome, entry_id: id, closed_by: actor, closed_at: now })
  await record(tx, now, { actor, action, subject: `question:${questionId}`, before: { status: 'open' }, after: { status: 'answered', entry: id, version, letters: letters.length } })
  for (const event of acts) await record(tx, now, event)
  return { entryId: id, version, letters: letters.length }
}

/** Rows a statement carries: few enough for either engine's limit on parameters. */
const batch = 500

function askersOf(tx: Db, questionIds: readonly string[]) {
  return tx.selectFrom('open_question_askers').select(['user_id', 'text']).where('question_id', 'in', questionIds).orderBy('user_id').execute()
}

/**
 * Deletion takes the account first and then what was asked, so this does too: neither waits for what the other holds. A statement takes
 * many accounts in no certain order, so two answers to the same people pass a gate.
 * @returns whose accounts are held; who is gone by now is gone together with what they asked
 */
export async function lockAskers(tx: Db, questionIds: readonly string[]): Promise<Set<string>> {
  await takeNamedLock(tx, 'answers')
  const held = await tx
    .updateTable('users')
    .set((row) => ({ disabled: row.ref('disabled') }))
    .where('id', 'in', (from) => from.selectFrom('open_question_askers').select('user_id').where('question_id', 'in', questionIds))
    .returning('id')
    .execute()
  return new Set(held.map(({ id }) => id))
}

/** The entry with this content, new, in a new version, or as it stands where nothing has changed. Hand in a transaction that has passed the library's gate. */
export async function saveVersion(tx: Db, now: number, content: Content, by?: By): Promise<Version> {
  await saveEntries(tx, now, [content], by === undefined ? {} : { by })
  return tx.selectFrom('library_entries').select(['id', 'version']).where('key', '=', content.key).executeTakeFirstOrThrow()
}
