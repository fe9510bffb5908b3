import { setImmediate as others } from 'node:timers/promises'
import type { Named } from '@xunyi/retrieval/aliases'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { poll } from '../../poll.ts'
import { aliases } from '../../library/aliases.ts'
import { asked, meaningOf, opposed } from './question-equality.ts'

/** Of more open questions than this only those that changed last are compared. */
const compared = 2000
/** Wordings of one item that are compared: everybody's, up to so many. */
const mostWordings = 40
/** Items whose texts a statement reads. */
const batch = 50

/** The number says which pass of the desk's gate changed the item last. */
interface Changed {
  id: string
  changed: number
}

interface Item {
  changed: number
  wordings: readonly Named[]
  meanings: ReadonlySet<string>
}

/**
 * The open questions in memory. Whatever changes their words or askers passes the desk's gate and leaves the number of the pass, so that a look
 * reads what follows the last one. Closing leaves none: `follow` lets closed ones go, and whoever finds one before that says so with `forget`.
 */
export class OpenQuestions {
  readonly #index = new QuestionIndex({ aliases })
  readonly #items = new Map<string, Item>()
  readonly #byMeaning = new Map<string, Set<string>>()
  /** Every change up to this one has been taken in. */
  #seen = -1
  /** Counts what is taken in and let go. */
  #revision = 0

  get size(): number {
    return this.#items.size
  }

  /** Takes in what has changed since the last look. In a transaction that has passed the desk's gate nothing is missing afterwards. */
  async syncIndex(db: Db): Promise<void> {
    const rows = await newest(db).where('changed', '>', this.#seen).execute()
    await this.#takeIn(db, rows)
    this.#seen = Math.max(this.#seen, rows[0]?.changed ?? this.#seen)
  }

  /** Catches up every two seconds from now on, and lets go what is closed. @returns a function that stops it and waits for a look under way */
  poll(db: Db, onError: (error: unknown) => void): () => Promise<void> {
    return poll(() => this.lookAround(db), onError)
  }

  async lookAround(db: Db): Promise<void> {
    await this.syncIndex(db)
    await this.#letGoClosed(db)
  }

  /**
   * The item that surely asks the same: the engine says so of one of its wordings, or it means what one of them does. Never where the guard
   * objects to any of them. The engine's score decides nothing: to keep apart what same-ask.test.ts keeps apart it would have to be 0.8, and
   * then one pair in twelve of those that belong together would meet.
   * @returns a function that says which, null for none; it compares anew only when an item has changed since it was last called
   */
  sameAs(text: string): () => string | null {
    const question = asked(text)
    const meaning = meaningOf(question)
    let found: string | null = null
    let foundAt = -1
    const unopposed = (id: string) => this.#items.get(id)!.wordings.every((wording) => opposed(question, wording) === null)
    return () => {
      if (foundAt === this.#revision) return found
      const alike = this.#index.search(text).filter(({ band }) => band === 'same').map(({ id }) => id)
      const meant = meaning === null ? [] : (this.#byMeaning.get(meaning) ?? [])
      found = [...alike, ...meant].find(unopposed) ?? null
      foundAt = this.#revision
      return found
    }
  }

  /** The items that ask the same or nearly the same of the same medicine, the likeliest first. Some may be closed by now. */
  similarTo(question: string, limit: number): { id: string; score: number }[] {
    const found = this.#index.search(question, { limit: 2 * limit }).filter(({ names }) => names !== 'others')
    return found.slice(0, limit).map(({ id, score }) => ({ id, score }))
  }

  forget(id: string): void {
    const item = this.#items.get(id)
    if (!item) return
    this.#revision++
    this.#items.delete(id)
    this.#index.remove(id)
    for (const meaning of item.meanings) {
      const meant = this.#byMeaning.get(meaning)!
      meant.delete(id)
      if (meant.size === 0) this.#byMeaning.delete(meaning)
    }
  }

  async #takeIn(db: Db, rows: readonly Changed[]): Promise<void> {
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      const texts = await wordingsOf(db, some.map(({ id }) => id))
      for (const [at, { id, changed }] of some.entries()) {
        if (from + at > 0) await others()
        // Looks may overlap: an older one undoes nothing.
        if ((this.#items.get(id)?.changed ?? -1) < changed) this.#put(id, changed, texts.get(id) ?? [])
      }
    }
  }

  #put(id: string, changed: number, texts: readonly string[]): void {
    this.forget(id)
    const all = [...new Set(texts)]
    if (all.length === 0) return
    const wordings = all.map(asked)
    const meanings = new Set(wordings.flatMap((wording) => meaningOf(wording) ?? []))
    this.#revision++
    this.#index.put(id, all)
    this.#items.set(id, { changed, wordings, meanings })
    for (const meaning of meanings) this.#byMeaning.set(meaning, (this.#byMeaning.get(meaning) ?? new Set()).add(id))
    if (this.#items.size > compared) this.forget([...this.#items].reduce((oldest, item) => (item[1].changed < oldest[1].changed ? item : oldest))[0])
  }

  async #letGoClosed(db: Db): Promise<void> {
    const { open } = await db.selectFrom('open_questions').select((row) => row.fn.countAll<number>().as('open')).where('status', '=', 'open').executeTakeFirstOrThrow()
    if (Math.min(open, compared) === this.#items.size) return
    const rows = await newest(db).execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const id of this.#items.keys()) if (!there.has(id)) this.forget(id)
    await this.#takeIn(db, rows.filter(({ id }) => !this.#items.has(id)))
  }
}

/** The open questions in memory, all of them read. */
export async function openOpenQuestions(db: Db): Promise<OpenQuestions> {
  const all = new OpenQuestions()
  await all.syncIndex(db)
  return all
}

/** Other open questions that may ask the same, the likeliest first: for a person to look at. */
export async function similarOpenQuestions(db: Db, all: OpenQuestions, { id, question }: { id: string; question: string }, limit: number) {
  await all.syncIndex(db)
  const found = all.similarTo(question, limit + 1).filter((other) => other.id !== id)
  const rows = found.length === 0 ? [] : await stillOpen(db, found.map((other) => other.id))
  const open = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, score }) => (open.has(id) ? [{ ...open.get(id)!, score }] : [])).slice(0, limit)
}

function stillOpen(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('open_questions')
    .innerJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', row.fn.countAll<number>().as('askers')])
    .where('status', '=', 'open')
    .where('open_questions.id', 'in', ids)
    .groupBy(['open_questions.id', 'question'])
    .execute()
}

function newest(db: Db) {
  return db.selectFrom('open_questions').select(['id', 'changed']).where('status', '=', 'open').orderBy('changed', 'desc').orderBy('created_at', 'desc').limit(compared)
}

/** What their askers wrote, the earliest first, whose words stand for the item. */
async function wordingsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const place = sql<number>`row_number() OVER (PARTITION BY question_id ORDER BY asked_at, user_id)`.as('place')
  const rows = await db
    .selectFrom((from) => from.selectFrom('open_question_askers').select(['question_id', 'text', place]).where('question_id', 'in', ids).as('asked'))
    .select(['question_id', 'text'])
    .where('place', '<=', mostWordings)
    .orderBy('place')
    .execute()
  const texts = new Map<string, string[]>()
  for (const { question_id, text } of rows) texts.set(question_id, [...(texts.get(question_id) ?? []), text])
  return texts
}
