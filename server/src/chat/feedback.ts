import { sql } from 'kysely'
import type { House } from '../house.ts'
import type { Person } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { screen } from '../moderation/screen.ts'
import { textKey } from '../text-key.ts'

/** Opens a request for an answer, or joins the open one that asks the same. Asking twice is asking once. */
export async function requestAnswer(house: House, person: Person, text: string): Promise<void> {
  await screen(house, person, text, 'ask_feedback')
  const now = house.clock()
  const question_key = textKey(text)
  await house.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('open_questions')
      .values({ id: newId(), question_key, question: text, status: 'open', created_at: now })
      // Written out, not bound: SQLite matches a partial index by the text of its condition.
      .onConflict((conflict) => conflict.column('question_key').where('status', '=', sql.lit('open')).doNothing())
      .execute()
    const { id } = await tx.selectFrom('open_questions').select('id').where('question_key', '=', question_key).where('status', '=', 'open').executeTakeFirstOrThrow()
    await tx
      .insertInto('open_question_askers')
      .values({ question_id: id, user_id: person.userId, text, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
