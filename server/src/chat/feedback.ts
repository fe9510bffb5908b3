import type { Db } from '../db/open.ts'
import { passGate } from '../db/gates.ts'
import { rewordDrafts } from '../desk/draft-words.ts'
import { bringForward, dueOf } from '../desk/due.ts'
import { sameOpenQuestion } from '../desk/grouping.ts'
import { nameAnew, openWithKey } from '../desk/wording.ts'
import type { House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { holdAccount } from '../privacy/hold.ts'
import { textKey } from '../text-key.ts'

/** Opens a request for an answer, or joins the open one that asks the same, in whatever words. Asking twice is asking once. */
export async function requestAnswer(house: House, person: Person, text: string): Promise<void> {
  const adverse = (await screen(house, person, text, 'ask_feedback')) !== null
  const now = house.clock()
  const due = dueOf(now, adverse)
  await house.db.transaction().execute(async (tx) => {
    await holdAccount(tx, person.userId)
    // One after the other, on all servers: the same asked at the same moment in two ways is one item.
    await passGate(tx, 'desk')
    await tx
      .insertInto('open_question_askers')
      .values({ question_id: await itemFor(house, tx, { text, now, due }), user_id: person.userId, text, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The open item that asks this, kept open until the transaction ends; a new one where there is none. */
async function itemFor(house: House, tx: Db, { text, now, due }: { text: string; now: number; due: number }): Promise<string> {
  const question_key = textKey(text)
  for (;;) {
    const there = (await openWithKey(tx, question_key)) ?? (await sameOpenQuestion(house, tx, text))
    if (there === null) {
      const id = newId()
      await tx.insertInto('open_questions').values({ id, question_key, question: text, status: 'open', created_at: now, due_at: due }).execute()
      return id
    }
    // Changes nothing: whoever answers it waits until this person has joined, or has closed it already.
    const held = await tx.updateTable('open_questions').set({ status: 'open' }).where('id', '=', there).where('status', '=', 'open').returning('id').executeTakeFirst()
    if (held) {
      await bringForward(tx, there, due)
      return there
    }
  }
}

/**
 * Takes a person out of what they asked for. An item is worded as its earliest asker wrote it: the next one's words take the
 * place of theirs, which ask the same, and an item that nobody else asked goes. A draft keeps what the team wrote.
 */
export async function giveUpRequests(tx: Db, userId: string): Promise<void> {
  const given = await tx.deleteFrom('open_question_askers').where('user_id', '=', userId).returning(['question_id', 'text']).execute()
  if (given.length === 0) return
  await passGate(tx, 'desk')
  // In one order, so that two people who leave at once do not wait for one another.
  const inOrder = given.toSorted((one, other) => (one.question_id < other.question_id ? -1 : 1))
  // All of them before any draft, as whoever saves one does; and whoever is about to join is waited for: the next statement sees them.
  for (const { question_id } of inOrder) await tx.updateTable('open_questions').set((row) => ({ status: row.ref('status') })).where('id', '=', question_id).execute()
  for (const { question_id, text } of inOrder) {
    const next = await nameAnew(tx, question_id)
    await rewordDrafts(tx, question_id, text, next)
    if (next === null) await tx.deleteFrom('open_questions').where('id', '=', question_id).execute()
  }
}
