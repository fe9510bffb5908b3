import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { holdAccount } from '../privacy/hold.ts'
import { textKey } from '../text-key.ts'

/** Opens a request for an answer, or joins the open one that asks the same. Asking twice is asking once. */
export async function requestAnswer(house: House, person: Person, text: string): Promise<void> {
  await screen(house, person, text, 'ask_feedback')
  const now = house.clock()
  const question_key = textKey(text)
  await house.db.transaction().execute(async (tx) => {
    await holdAccount(tx, person.userId)
    const { id } = await tx
      .insertInto('open_questions')
      .values({ id: newId(), question_key, question: text, status: 'open', created_at: now })
      // Written out, not bound: SQLite matches a partial index by the text of its condition. The update changes nothing: it
      // keeps an item that is there from being taken away before this person has joined it.
      .onConflict((conflict) => conflict.column('question_key').where('status', '=', sql.lit('open')).doUpdateSet({ question_key }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('open_question_askers')
      .values({ question_id: id, user_id: person.userId, text, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Takes a person out of what they asked for. An item is worded as its earliest asker wrote it: the next one's words take the
 * place of theirs, which ask the same, and an item that nobody else asked goes.
 */
export async function giveUpRequests(tx: Db, userId: string): Promise<void> {
  const given = await tx.deleteFrom('open_question_askers').where('user_id', '=', userId).returning('question_id').execute()
  // In one order, so that two people who leave at once do not wait for one another.
  for (const { question_id } of given.toSorted((one, other) => (one.question_id < other.question_id ? -1 : 1))) {
    // Whoever is about to join is waited for; the next statement sees them.
    await tx.updateTable('open_questions').set((row) => ({ status: row.ref('status') })).where('id', '=', question_id).execute()
    const next = await tx.selectFrom('open_question_askers').select('text').where('question_id', '=', question_id).orderBy('asked_at').orderBy('user_id').limit(1).executeTakeFirst()
    if (next) await tx.updateTable('open_questions').set({ question: next.text }).where('id', '=', question_id).execute()
    else await tx.deleteFrom('open_questions').where('id', '=', question_id).execute()
  }
}
