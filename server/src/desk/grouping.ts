import type { Named } from '@xunyi/retrieval/aliases'
import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import type { Catalogue } from '../library/catalogue.ts'
import { aliases } from '../library/aliases.ts'
import { asked, meaningOf, opposed } from './same-ask.ts'

/** Of more open questions than this only the newest are compared. */
const compared = 2000
/** Wordings of one item that are compared: everybody's, up to so many. */
const mostWordings = 40
/** Ids a statement carries. */
const batch = 500

interface Item {
  /** Changes when somebody joins or leaves. */
  stamp: string
  askers: number
  wordings: readonly Named[]
  meanings: ReadonlySet<string>
}

/** The open questions in memory, brought up to date by whoever is about to compare. */
class OpenQuestions {
  readonly #index = new QuestionIndex({ aliases })
  readonly #items = new Map<string, Item>()

  /** Reads what has changed. One after the other: an older look must not undo a newer one. */
  async catchUp(tx: Db): Promise<void> {
    const rows = await newest(tx)
    const stamps = new Map(rows.map(({ id, question, askers, first, last }) => [id, JSON.stringify([question, askers, first, last])]))
    for (const id of this.#items.keys()) if (!stamps.has(id)) this.#forget(id)
    const changed = rows.filter(({ id }) => this.#items.get(id)?.stamp !== stamps.get(id))
    const texts = await textsOf(tx, changed.map(({ id }) => id))
    for (const { id, question, askers } of changed) {
      const all = [...new Set([question, ...(texts.get(id) ?? [])])].slice(0, mostWordings)
      const wordings = all.map(asked)
      this.#index.put(id, all)
      this.#items.set(id, { stamp: stamps.get(id)!, askers, wordings, meanings: new Set(wordings.flatMap((wording) => meaningOf(wording) ?? [])) })
    }
  }

  /**
   * The item that surely asks the same: the engine says so of one of its wordings, or it means what one of them does. Never where the guard
   * objects to any of them. The engine's score decides nothing: to keep apart what same-ask.test.ts keeps apart it would have to be 0.8, and
   * then one pair in twelve of those that belong together would meet.
   */
  same(text: string): string | null {
    const question = asked(text)
    const meaning = meaningOf(question)
    const alike = this.#index.search(text).filter(({ band }) => band === 'same').map(({ id }) => id)
    const meant = meaning === null ? [] : [...this.#items].filter(([, { meanings }]) => meanings.has(meaning)).map(([id]) => id)
    const unopposed = (id: string) => this.#items.get(id)!.wordings.every((wording) => opposed(question, wording) === null)
    return [...alike, ...meant].find(unopposed) ?? null
  }

  /** The items that ask the same or nearly the same of the same medicine, the likeliest first. */
  similar(question: string, limit: number) {
    const found = this.#index.search(question, { limit: 2 * limit }).filter(({ names }) => names !== 'others')
    return found.slice(0, limit).map(({ id, text, score }) => ({ id, question: text, askers: this.#items.get(id)!.askers, score }))
  }

  #forget(id: string): void {
    this.#items.delete(id)
    this.#index.remove(id)
  }
}

/** For joining: whoever has passed the gate is alone with it. */
const joined = new WeakMap<Catalogue, OpenQuestions>()
/** For looking, outside every transaction: one look after the other. */
const looked = new WeakMap<Catalogue, { open: OpenQuestions; looking: Promise<void> }>()

/** The open question that surely asks the same, in whatever words; null when none does. Hand in a transaction that has passed the desk's gate. */
export async function sameOpenQuestion({ catalogue }: Pick<House, 'catalogue'>, tx: Db, text: string): Promise<string | null> {
  const open = joined.get(catalogue) ?? new OpenQuestions()
  joined.set(catalogue, open)
  await open.catchUp(tx)
  return open.same(text)
}

/** Other open questions that may ask the same, the likeliest first: for a person to look at. */
export async function similarOpenQuestions({ catalogue, db }: House, { id, question }: { id: string; question: string }, limit: number) {
  const all = looked.get(catalogue) ?? { open: new OpenQuestions(), looking: Promise.resolve() }
  looked.set(catalogue, all)
  const look = all.looking.then(() => all.open.catchUp(db))
  all.looking = look.catch(() => undefined)
  await look
  return all.open.similar(question, limit + 1).filter((other) => other.id !== id).slice(0, limit)
}

function newest(db: Db) {
  return db
    .selectFrom('open_questions')
    .innerJoin('open_question_askers', 'question_id', 'open_questions.id')
    .select((row) => ['open_questions.id', 'question', row.fn.countAll<number>().as('askers'), row.fn.min('asked_at').as('first'), row.fn.max('asked_at').as('last')])
    .where('status', '=', 'open')
    .groupBy(['open_questions.id', 'question', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('open_questions.id', 'desc')
    .limit(compared)
    .execute()
}

async function textsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (let from = 0; from < ids.length; from += batch) {
    const rows = await db.selectFrom('open_question_askers').select(['question_id', 'text']).where('question_id', 'in', ids.slice(from, from + batch)).orderBy('asked_at').execute()
    for (const { question_id, text } of rows) texts.set(question_id, [...(texts.get(question_id) ?? []), text])
  }
  return texts
}
