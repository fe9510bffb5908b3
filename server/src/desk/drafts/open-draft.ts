import type { DraftContent, openDraft as openEndpoint } from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { codePoints, isBlank } from '@xunyi/contract/values'
import { chinaDay } from '../../china-time.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { newId } from '../../ids.ts'
import type { EntryState } from '../../library/entries.ts'
import { monthsAfter, reviewDue } from '../../library/risk.ts'
import { refuseWhileHeld } from '../../safety/cases/questions.ts'
import { wordingsAmong } from '../wordings/further.ts'
import { acquireClaim } from '../queue/claim.ts'
import { refuseWhileProposed } from '../queue/proposed.ts'
import type { DeskContext } from '../queue/context.ts'
import { blankContent, draftWording, parseContent, withPhrasings } from './content.ts'
import { contentOf, entryWith } from './read-draft.ts'
import { addSource } from './sources.ts'
import { isUntouched, writersOf } from './writers.ts'

type ExistingDraft = NonNullable<Awaited<ReturnType<typeof draftWith>>>

/** The input of `openDraft`, and the content of a new draft. */
interface Opening {
  now: number
  userId: string
  questionId: string | null
  /** The words of the question and of its askers. */
  wordings: readonly string[]
  base: { entry_id: string | null; base_version: number }
  content: DraftContent
  /** An answer to the one asker. */
  isPrivate: boolean
}

/**
 * Creates a draft, or finds the existing one: a question has one draft at most, and so has an entry. Publishing a draft of a withdrawn entry
 * publishes the entry again.
 * @throws Refused notFound; notAllowed: the question waits for pharmacovigilance; conflict: the question is closed or claimed by another user, or its or the entry's draft is in other use
 */
export async function openDraft(
  context: DeskContext,
  userId: string,
  { question_id, entry_id, private: isPrivate = false }: Received<typeof openEndpoint>,
): Promise<{ id: string }> {
  const now = context.clock()
  if (isPrivate && (question_id === null || entry_id !== null)) throw new Refused('notAllowed', { msg: '私下答复只用于一个问题，不用于条目' })
  return context.db.transaction().execute(async (tx) => {
    // Serializes openers: two users who open a draft at once get the same one.
    await takeNamedLock(tx, 'desk')
    if (question_id !== null) {
      await acquireClaim(tx, now, userId, question_id)
      await refuseWhileHeld(tx, question_id)
      await refuseWhileProposed(tx, question_id)
    }
    if (isPrivate && question_id !== null) await refuseSeveral(tx, question_id)
    const entry = await entryWith(tx, entry_id)
    if (entry_id !== null && !entry) throw new Refused('notFound', { msg: '条目不存在' })
    const wordings = question_id === null ? [] : await wordingsOf(tx, question_id)
    const base = { entry_id, base_version: entry?.entry.version ?? 0 }
    const opening: Opening = { now, userId, questionId: question_id, wordings, base, content: initialContent(context, wordings, entry), isPrivate }

    const ofQuestion = question_id === null ? null : await draftWith(tx, 'question_id', question_id)
    if (ofQuestion) return { id: await reopen(tx, ofQuestion, opening) }
    const ofEntry = entry_id === null ? null : await draftWith(tx, 'entry_id', entry_id)
    return { id: ofEntry ? await joinEntryDraft(tx, ofEntry, opening) : await createDraft(tx, opening) }
  })
}

/** The question's draft; while it is untouched it may become a draft of the entry. */
async function reopen(tx: Db, draft: ExistingDraft, { now, userId, base, content }: Opening): Promise<string> {
  if (draft.status === 'submitted' && !(await writersOf(tx, draft.id)).includes(userId))
    throw new Refused('conflict', { msg: '该问题的答案由他人撰写，正在等待审核' })
  if (base.entry_id === null || draft.entry_id === base.entry_id) return draft.id
  const ofEntry = await draftWith(tx, 'entry_id', base.entry_id)
  if (ofEntry || !(await isUntouched(tx, draft.id))) throw new Refused('conflict', { msg: '该问题已有草稿，请先丢弃该草稿' })
  const changed = { ...base, content: JSON.stringify(content), updated_at: now }
  await tx
    .updateTable('drafts')
    .set((row) => ({ ...changed, revision: row('revision', '+', 1) }))
    .where('id', '=', draft.id)
    .execute()
  return draft.id
}

/** The entry's draft, which also answers the question from now on. */
async function joinEntryDraft(tx: Db, draft: ExistingDraft, { now, questionId, wordings }: Opening): Promise<string> {
  if (questionId === null) return draft.id
  if (draft.question_id !== null) throw new Refused('conflict', { msg: '该条目的草稿正用于答复另一个问题' })
  if (draft.status === 'submitted') throw new Refused('conflict', { msg: '该条目的草稿正在等待审核' })
  const content = JSON.stringify(withPhrasings(parseContent(draft.content), wordings))
  // No claim prevents another writer from saving at the same moment.
  const joined = await tx
    .updateTable('drafts')
    .set({ question_id: questionId, content, updated_at: now, revision: draft.revision + 1 })
    .where('id', '=', draft.id)
    .where('revision', '=', draft.revision)
    .where('status', '=', 'editing')
    .returning('id')
    .executeTakeFirst()
  if (!joined) throw new Refused('conflict', { msg: '该条目的草稿刚被他人保存，请再试一次' })
  await addSource(tx, draft.id, questionId)
  return draft.id
}

async function createDraft(tx: Db, { now, userId, questionId, base, content, isPrivate }: Opening): Promise<string> {
  const id = newId()
  const state = { status: 'editing', revision: 1, written_by: userId, remark: null, created_at: now, updated_at: now, submitted_at: null } as const
  await tx
    .insertInto('drafts')
    .values({ id, question_id: questionId, ...base, content: JSON.stringify(content), private: isPrivate ? 1 : 0, ...state })
    .execute()
  if (questionId !== null) await addSource(tx, id, questionId)
  return id
}

/**
 * The question's words, or the entry's current version. The askers' wordings become phrasings, so that each asker finds the answer with
 * their own words.
 */
function initialContent({ config, clock }: DeskContext, wordings: readonly string[], entry: EntryState | null): DraftContent {
  const today = chinaDay(clock())
  if (entry) {
    const content = contentOf(entry.entry)
    return { ...withPhrasings(content, wordings), review_due: reviewDue(content, content.review_due, today, config.reviewMonths) }
  }
  const [question = '', ...others] = wordings
  // A new entry may become a dose: the shorter interval fits every category.
  return withPhrasings({ ...blankContent, question, review_due: monthsAfter(today, Math.min(config.reviewMonths.usual, config.reviewMonths.stable)) }, others)
}

async function draftWith(tx: Db, column: 'question_id' | 'entry_id', id: string) {
  return (
    (await tx.selectFrom('drafts').select(['id', 'question_id', 'entry_id', 'status', 'revision', 'content']).where(column, '=', id).executeTakeFirst()) ?? null
  )
}

/** The question's own words, then its askers', as far as an entry accepts them. */
async function wordingsOf(tx: Db, id: string): Promise<string[]> {
  const { question } = await tx.selectFrom('open_questions').select('question').where('id', '=', id).executeTakeFirstOrThrow()
  const others = await tx
    .selectFrom('open_question_askers')
    .select('text')
    .where('question_id', '=', id)
    .orderBy('asked_at')
    .orderBy('user_id')
    .limit(maxWordings)
    .execute()
  const short = [...others, ...(await wordingsAmong(tx, [id]))]
    .map(({ text }) => text)
    .filter((text) => text !== question && !text.includes('\n') && codePoints(text) <= maxWordingLength)
  return [draftWording(question), ...short.map(draftWording).filter((text) => !isBlank(text))]
}

/** @throws Refused notAllowed: an answer to one asker would leave others without */
export async function refuseSeveral(tx: Db, questionId: string): Promise<void> {
  const askers = await tx.selectFrom('open_question_askers').select('user_id').where('question_id', '=', questionId).limit(2).execute()
  if (askers.length !== 1) throw new Refused('notAllowed', { msg: '私下答复只发给一位提问者：请先拆分问题' })
}

const maxWordings = 20
const maxWordingLength = 200
