import { QuestionEquality, type Named } from '@xunyi/retrieval/question-equality'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Synonyms } from '@xunyi/retrieval/synonyms'
import { sql } from 'kysely'
import { backgroundPace } from '../../background-pace.ts'
import type { Db } from '../../db/database.ts'
import { wordingsAmong } from '../wordings/further.ts'
import { isHeld } from '../../held-texts.ts'
import { masked } from '../../text/masked.ts'

/** Questions kept in memory: those that changed last. */
const capacity = 2000
/** Wordings kept per question. */
const maxWordings = 40
/** Questions whose wordings one statement reads. */
const batchSize = 50

interface ChangedRow {
  id: string
  /** The acquisition of the lock `desk` under which the question last changed. */
  change_number: number
}

interface Item {
  changeNumber: number
  wordings: readonly Named[]
  keys: ReadonlySet<string>
}

/**
 * The open questions in memory. A transaction that changes their wordings or askers takes the lock `desk` and stores the lock's counter as
 * change number, so that a sync reads only higher numbers. Closing a question stores none: `refresh` removes closed questions, and a caller
 * that finds one earlier removes it with `forget`.
 */
export class OpenQuestions {
  readonly #index: QuestionIndex
  readonly #equality: QuestionEquality
  readonly #items = new Map<string, Item>()
  readonly #byKey = new Map<string, Set<string>>()
  /** The highest change number read. */
  #lastChange = -1
  /** Counts additions and removals. */
  #revision = 0

  constructor(synonyms: Synonyms) {
    this.#index = new QuestionIndex({ synonyms })
    this.#equality = new QuestionEquality(synonyms)
  }

  get size(): number {
    return this.#items.size
  }

  /** Reads the changes since the last sync: all of them in a transaction that holds the lock `desk`. */
  async syncIndex(db: Db): Promise<void> {
    const rows = await latest(db).where('change_number', '>', this.#lastChange).execute()
    await this.#load(db, rows)
    this.#lastChange = Math.max(this.#lastChange, rows[0]?.change_number ?? this.#lastChange)
  }

  /** Reads the changes and removes closed questions. */
  async refresh(db: Db): Promise<void> {
    await this.syncIndex(db)
    await this.#removeClosed(db)
  }

  /**
   * The question that certainly asks the same: the index puts one of its wordings into the band `same`, or one has the same equality key,
   * and the guard finds no opposition to any of them. The index's score does not decide: the pairs of retrieval’s question-equality.test.ts that must
   * stay apart need a threshold of 0.8, and that separates one in twelve of the pairs that belong together.
   * @returns a function that returns its id, or null; it compares again only after a question changed
   */
  sameAs(text: string): () => string | null {
    const question = this.#equality.read(text)
    const key = this.#equality.key(question)
    let found: string | null = null
    let foundAt = -1
    const unopposed = (id: string) => this.#items.get(id)!.wordings.every((wording) => this.#equality.oppositionOf(question, wording) === null)
    return () => {
      if (foundAt === this.#revision) return found
      const sameBand = this.#index.same(text).map(({ id }) => id)
      const sameKey = key === null ? [] : (this.#byKey.get(key) ?? [])
      found = [...sameBand, ...sameKey].find(unopposed) ?? null
      foundAt = this.#revision
      return found
    }
  }

  /** Questions about the same medicine that may ask the same, the likeliest first. Some may be closed since. */
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
    for (const key of item.keys) {
      const ids = this.#byKey.get(key)!
      ids.delete(id)
      if (ids.size === 0) this.#byKey.delete(key)
    }
  }

  async #load(db: Db, rows: readonly ChangedRow[]): Promise<void> {
    const pace = backgroundPace()
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = rows.slice(from, from + batchSize)
      const texts = await wordingsOf(
        db,
        some.map(({ id }) => id),
      )
      for (const { id, change_number } of some) {
        await pace()
        // Syncs may overlap: an older one must not overwrite a newer one.
        if ((this.#items.get(id)?.changeNumber ?? -1) < change_number) this.#put(id, change_number, texts.get(id) ?? [])
      }
    }
  }

  #put(id: string, changeNumber: number, texts: readonly string[]): void {
    this.forget(id)
    const all = [...new Set(texts)]
    if (all.length === 0) return
    const wordings = all.map((text) => this.#equality.read(text))
    const keys = new Set(wordings.flatMap((wording) => this.#equality.key(wording) ?? []))
    this.#revision++
    this.#index.put(id, all)
    this.#items.set(id, { changeNumber, wordings, keys })
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(id))
    if (this.#items.size > capacity) this.forget([...this.#items].reduce((oldest, item) => (item[1].changeNumber < oldest[1].changeNumber ? item : oldest))[0])
  }

  async #removeClosed(db: Db): Promise<void> {
    const { open } = await db
      .selectFrom('open_questions')
      .select((row) => row.fn.countAll<number>().as('open'))
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    if (Math.min(open, capacity) === this.#items.size) return
    const rows = await latest(db).execute()
    const stillOpen = new Set(rows.map(({ id }) => id))
    for (const id of this.#items.keys()) if (!stillOpen.has(id)) this.forget(id)
    await this.#load(
      db,
      rows.filter(({ id }) => !this.#items.has(id)),
    )
  }
}

/** Queries on the open questions, independent of the synonyms in force. */
export type OpenQuestionsInMemory = Pick<OpenQuestions, keyof OpenQuestions>

/** Other open questions that may ask the same, the likeliest first, for staff to compare. */
export async function similarOpenQuestions(db: Db, all: OpenQuestionsInMemory, { id, question }: { id: string; question: string }, limit: number) {
  await all.syncIndex(db)
  const found = all.similarTo(question, limit + 1).filter((other) => other.id !== id)
  const rows =
    found.length === 0
      ? []
      : await openRows(
          db,
          found.map((other) => other.id),
        )
  const open = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, score }) => (open.has(id) ? [{ ...open.get(id)!, question: masked(open.get(id)!.question), score }] : [])).slice(0, limit)
}

function openRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('open_questions')
    .innerJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', row.fn.countAll<number>().as('askers')])
    .where('status', '=', 'open')
    .where('open_questions.id', 'in', ids)
    .where((row) => row.not(isHeld()))
    .groupBy(['open_questions.id', 'question'])
    .execute()
}

function latest(db: Db) {
  return db
    .selectFrom('open_questions')
    .select(['id', 'change_number'])
    .where('status', '=', 'open')
    .orderBy('change_number', 'desc')
    .orderBy('created_at', 'desc')
    .limit(capacity)
}

/** The askers' texts by question, the earliest first. */
async function wordingsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const position = sql<number>`row_number() OVER (PARTITION BY question_id ORDER BY asked_at, user_id)`.as('position')
  const rows = await db
    .selectFrom((from) => from.selectFrom('open_question_askers').select(['question_id', 'text', position]).where('question_id', 'in', ids).as('asked'))
    .select(['question_id', 'text'])
    .where('position', '<=', maxWordings)
    .orderBy('position')
    .execute()
  const texts = new Map<string, string[]>()
  for (const { question_id, text } of [...rows, ...(await wordingsAmong(db, ids))]) texts.set(question_id, [...(texts.get(question_id) ?? []), text])
  return texts
}
