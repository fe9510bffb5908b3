import { Refused } from '@xunyi/contract/refusals'
import { record } from '../audit/record.ts'
import type { Clock } from '../db/clock.ts'
import { passGate } from '../db/gates.ts'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import { newId } from '../ids.ts'
import type { Content } from '../library/content.ts'
import { publishedEntry, saveEntries } from '../library/entries.ts'

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

/**
 * Publishes an answer: the entry, new or in a new version, the question closed, one letter for everybody who asked, the record
 * of it; all or nothing. This server finds it at once, others at their next look.
 * @throws Refused notFound: answered meanwhile, or nobody who asked is there any more
 */
export async function publishAnswer(house: House, { content, ...which }: Which & { content: Content }): Promise<Answered> {
  const answered = await answer(house, which, 'question.answer', (tx) => save(tx, house.clock, content))
  // Published is published: what fails here, the next look makes good.
  await house.catalogue.refresh().catch((error: unknown) => house.log.error({ err: error }, 'library not followed'))
  return answered
}

/**
 * An entry that is there answers the question: nothing but the letters is new.
 * @throws Refused notFound: answered meanwhile, nobody who asked is there any more, or no such entry is published
 */
export function linkAnswer(house: House, { entryId, ...which }: Which & { entryId: string }): Promise<Answered> {
  return answer(house, which, 'question.link', async (tx) => {
    const entry = await publishedEntry(tx, entryId)
    if (!entry) throw new Refused('notFound')
    return entry
  })
}

/** A version of an entry. */
interface Version {
  id: string
  version: number
}

async function answer(house: House, which: Which, action: string, entryOf: (tx: Db) => Promise<Version>): Promise<Answered> {
  for (;;) {
    const answered = await house.db.transaction().execute((tx) => answerOnce(house, tx, which, action, entryOf))
    if (answered) return answered
  }
}

/** @returns null, nothing done: somebody asked the same at this very moment */
async function answerOnce({ clock }: House, tx: Db, { questionId, actor }: Which, action: string, entryOf: (tx: Db) => Promise<Version>): Promise<Answered | null> {
  const held = await holdAskers(tx, questionId)
  const question = tx.updateTable('open_questions').where('id', '=', questionId).where('status', '=', 'open').returning('id')
  // Changes nothing yet: whoever asks the same, or answers it too, waits from here on.
  if (!(await question.set({ status: 'open' }).executeTakeFirst())) throw new Refused('notFound', { msg: '该问题已有答复，或提问者均已注销账号' })
  const askers = await askersOf(tx, questionId)
  if (askers.some(({ user_id }) => !held.has(user_id))) return null

  const { id, version } = await entryOf(tx)
  const now = clock()
  const letters = askers.map(({ user_id, text }) => ({ id: newId(), user_id, question_id: questionId, origin_question: text, entry_id: id, entry_version: version, created_at: now, read_at: null }))
  for (let from = 0; from < letters.length; from += batch) await tx.insertInto('letters').values(letters.slice(from, from + batch)).execute()
  await question.set({ status: 'answered' }).execute()
  await record(tx, now, { actor, action, subject: `question:${questionId}`, before: { status: 'open' }, after: { status: 'answered', entry: id, version, letters: letters.length } })
  return { entryId: id, version, letters: letters.length }
}

/** Rows a statement carries: few enough for either engine's limit on parameters. */
const batch = 500

function askersOf(tx: Db, questionId: string) {
  return tx.selectFrom('open_question_askers').select(['user_id', 'text']).where('question_id', '=', questionId).orderBy('user_id').execute()
}

/**
 * Deletion takes the account first and then what was asked, so this does too: neither waits for what the other holds. One by
 * one, in one order, so that two answers to the same people do not either.
 * @returns whose accounts were there to be held, or are gone by now together with what they asked
 */
async function holdAskers(tx: Db, questionId: string): Promise<Set<string>> {
  const askers = await askersOf(tx, questionId)
  for (const { user_id } of askers) await tx.updateTable('users').set((row) => ({ disabled: row.ref('disabled') })).where('id', '=', user_id).execute()
  return new Set(askers.map(({ user_id }) => user_id))
}

/** One after the other: two answers that go into the same entry are two versions of it. */
async function save(tx: Db, clock: Clock, content: Content): Promise<Version> {
  await passGate(tx, 'library')
  await saveEntries(tx, clock(), [content])
  return tx.selectFrom('library_entries').select(['id', 'version']).where('key', '=', content.key).executeTakeFirstOrThrow()
}
