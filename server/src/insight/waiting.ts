import type { Span } from '../china-time.ts'
import { nearestRank, waitsOf } from '../daily-figures/waits.ts'
import type { Db } from '../db/database.ts'
import { heldAmong, heldPlaceholder } from '../held-texts.ts'
import { masked } from '../text/masked.ts'

const most = 10

/** Questions answered in a period, and how long they waited: exact percentiles by nearest rank. */
export async function closedIn(db: Db, span: Span): Promise<{ questions: number; half: number | null; nine_in_ten: number | null }> {
  const waits = await waitsOf(db, span)
  const questions = waits.reduce((sum, { length }) => sum + length, 0)
  return { questions, half: nearestRank(waits, 0.5), nine_in_ten: nearestRank(waits, 0.9) }
}

/** Open questions: their number, the oldest, and those with the most askers. */
export async function waiting(db: Db) {
  const open = db.selectFrom('open_questions').where('status', '=', 'open')
  const { questions, oldest } = await open
    .select((row) => [row.fn.countAll<number>().as('questions'), row.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const asked = await open
    .innerJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', 'created_at', row.fn.countAll<number>().as('askers')])
    .groupBy(['open_questions.id', 'question', 'created_at'])
    .orderBy('askers', 'desc')
    .orderBy('created_at')
    .orderBy('open_questions.id')
    .limit(most)
    .execute()
  const held = await heldAmong(
    db,
    asked.map(({ id }) => id),
  )
  return {
    questions,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
    most_asked: asked.map(({ created_at, question, ...row }) => ({
      ...row,
      question: held.has(row.id) ? heldPlaceholder : masked(question),
      first_asked: new Date(created_at).toISOString(),
    })),
  }
}
