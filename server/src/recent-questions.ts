import { setImmediate } from 'node:timers/promises'
import type { Db } from './db/database.ts'
import { isUnreadable } from './held-texts.ts'
import { masked } from './text/masked.ts'

const thirtyDays = 30 * 86_400_000
const chunk = 100

/** The newest questions of the last thirty days, at most so many, masked, without who asked them and without those that pharmacovigilance alone may read. */
export async function* recentQuestions(db: Db, now: number, most: number): AsyncGenerator<string[]> {
  const since = now - thirtyDays
  let last = { created_at: Number.MAX_SAFE_INTEGER, id: '' }
  for (let looked = 0; looked < most; looked += chunk) {
    const rows = await db
      .selectFrom('history_records')
      .select(['id', 'question', 'created_at'])
      .select((row) => row.case().when(isUnreadable()).then(1).else(0).end().as('held'))
      .where('created_at', '>=', since)
      // The first condition lets the index skip earlier chunks.
      .where('created_at', '<=', last.created_at)
      .where((row) => row.or([row('created_at', '<', last.created_at), row('id', '<', last.id)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(chunk)
      .execute()
    yield rows.filter(({ held }) => held === 0).map(({ question }) => masked(question))
    if (rows.length < chunk) return
    last = rows.at(-1)!
    await setImmediate()
  }
}

/** Texts of the last thirty days that were typed before another question was picked, so that no record holds them, and how many people typed each. */
export async function textsBeforePicking(db: Db, now: number, most: number): Promise<{ text: string; people: number }[]> {
  const rows = await db
    .selectFrom('typed_phrasings')
    .select('text')
    .select((row) =>
      row
        .selectFrom('typed_phrasing_people')
        .whereRef('phrasing_id', '=', 'id')
        .select((person) => person.fn.countAll<number>().as('people'))
        .$asScalar()
        .as('people'),
    )
    .where('last_at', '>=', now - thirtyDays)
    .orderBy('last_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ text, people }) => ({ text, people: Number(people) }))
}
