import { setImmediate } from 'node:timers/promises'
import { dayNumberAt, spanOfDay } from '../china-time.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import type { Jobs } from '../jobs.ts'
import { addFromRows, type Counts } from './count.ts'
import { keepWaits } from './waits.ts'

const minute = 60_000
const everyMs = 10 * minute
/** A day is counted when no transaction that began on it is under way any more. */
const settledMs = 60 * minute
/** Days counted longest ago are counted again, so many a run: what a process of an earlier release changes is right within a day. */
const again = 5
const againMs = 24 * 60 * minute
const batch = 1000

/** Counts the days that are over and not kept yet, or have changed since. */
export async function keepFigures(db: Db, now: number): Promise<void> {
  for (const day of await daysToCount(db, now)) {
    await db.transaction().execute((tx) => keepDay(tx, now, day))
    await setImmediate()
  }
}

async function daysToCount(db: Db, now: number): Promise<number[]> {
  const end = dayNumberAt(now - settledMs)
  const changed = await db.selectFrom('changed_days').select('day').distinct().where('day', '<', end).execute()
  const kept = new Set((await db.selectFrom('daily_figures').select('day').execute()).map(({ day }) => day))
  const oldest = await db
    .selectFrom('daily_figures')
    .select('day')
    .where('counted_at', '<=', now - againMs)
    .orderBy('counted_at')
    .orderBy('day')
    .limit(again)
    .execute()
  const days = new Set([...changed, ...oldest].map(({ day }) => day))
  for (let day = await firstDay(db, end); day < end; day += 1) if (!kept.has(day)) days.add(day)
  return [...days]
}

/** The first day with anything to count, or `end`. */
async function firstDay(db: Db, end: number): Promise<number> {
  const first = await Promise.all(
    (['history_records', 'safety_records', 'blocked_texts'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.min('created_at').as('at'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Math.min(end, ...first.flatMap(({ at }) => (at === null ? [] : dayNumberAt(at))))
}

/** The changes are read before the rows, and no other process counts meanwhile. */
async function keepDay(tx: Db, now: number, day: number): Promise<void> {
  await takeNamedLock(tx, 'figures')
  const changes = await tx.selectFrom('changed_days').select('id').where('day', '=', day).execute()
  const kept = await tx.selectFrom('daily_figures').select('counted_at').where('day', '=', day).executeTakeFirst()
  // Another process has just counted it.
  if (kept && changes.length === 0 && kept.counted_at > now - everyMs) return
  const counts: Counts = { days: new Map(), answers: new Map() }
  await addFromRows(tx, spanOfDay(day), counts)
  const figures = { asked: 0, answered: 0, adverse: 0, safety: 0, blocked: 0, ...counts.days.get(day), counted_at: now }
  await tx
    .insertInto('daily_figures')
    .values({ day, ...figures })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(figures))
    .execute()
  await tx.deleteFrom('daily_answers').where('day', '=', day).execute()
  await keepWaits(tx, day, spanOfDay(day))
  const answers = [...counts.answers].map(([entry_id, answers]) => ({ day, entry_id, answers }))
  for (let from = 0; from < answers.length; from += batch)
    await tx
      .insertInto('daily_answers')
      .values(answers.slice(from, from + batch))
      .execute()
  for (let from = 0; from < changes.length; from += batch) {
    const ids = changes.slice(from, from + batch).map(({ id }) => id)
    await tx.deleteFrom('changed_days').where('id', 'in', ids).execute()
  }
}

/** Runs at once and then every ten minutes. @returns a function that stops it and waits for a run in progress */
export function startKeepingFigures({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, jobs: Jobs): () => Promise<void> {
  return jobs.start('figures', everyMs, () => keepFigures(db, clock()))
}
