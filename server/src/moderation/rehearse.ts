import type { Answer } from '@xunyi/contract/endpoint'
import type { LibraryText, rehearseModeration } from '@xunyi/contract/moderation'
import type { WordList } from '@xunyi/contract/moderation'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Moderator } from './moderator.ts'

type Rehearsed = Omit<Answer<typeof rehearseModeration>, 'proof'>

/** A moderator and its list. */
export interface Judge {
  moderator: Moderator
  list: WordList
}

const thirtyDays = 30 * 86_400_000
const chunk = 100
const mostQuestions = 100_000
const mostExamples = 20

/** Compares the verdicts of the new list with those of the old one. Yields to the event loop between chunks. */
export async function rehearse(db: Db, now: number, before: Judge, after: Judge): Promise<Rehearsed> {
  const library = counting<Omit<LibraryText, 'category' | 'word'>>(before, after)
  for await (const texts of libraryTexts(db)) library.look(texts)
  const questions = counting<{ text: string }>(before, after)
  for await (const texts of recentQuestions(db, now - thirtyDays)) questions.look(texts)
  return { library: library.result, questions: questions.result }
}

function counting<Text extends { text: string }>(before: Judge, after: Judge) {
  type Turned = { count: number; examples: (Text & { category: string; word: string })[] }
  const result: { looked: number; blocked: Turned; allowed: Turned } = { looked: 0, blocked: { count: 0, examples: [] }, allowed: { count: 0, examples: [] } }
  const shown = new Set<string>()
  const note = (turned: Turned, text: Text, hit: { category: string; word: string }, { list }: Judge) => {
    turned.count += 1
    // The same question by many people is one example.
    if (turned.examples.length >= mostExamples || shown.has(text.text)) return
    shown.add(text.text)
    turned.examples.push({ ...text, category: nameOf(list, hit.category), word: hit.word })
  }
  return {
    result,
    look(texts: readonly Text[]) {
      for (const text of texts) {
        const was = before.moderator.check(text.text)
        const is = after.moderator.check(text.text)
        if (is && !was) note(result.blocked, text, is, after)
        if (was && !is) note(result.allowed, text, was, before)
      }
      result.looked += texts.length
    },
  }
}

export function nameOf({ categories }: WordList, id: string): string {
  return categories.find((category) => category.id === id)?.name ?? id
}

async function* libraryTexts(db: Db) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('library_entries')
      .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
      .select(['id', 'question', 'phrasings', 'answer'])
      .where('status', '=', 'published')
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
      .execute()
    yield rows.flatMap(({ id, question, phrasings, answer }) => [
      { entry_id: id, question, place: 'question' as const, text: question },
      ...(JSON.parse(phrasings) as string[]).map((text) => ({ entry_id: id, question, place: 'phrasing' as const, text })),
      { entry_id: id, question, place: 'answer' as const, text: answer },
    ])
    if (rows.length < chunk) return
    last = rows.at(-1)!.id
    await setImmediate()
  }
}

/** The newest questions, up to the limit of a rehearsal. */
async function* recentQuestions(db: Db, since: number) {
  let last = { created_at: Number.MAX_SAFE_INTEGER, id: '' }
  for (let looked = 0; looked < mostQuestions; looked += chunk) {
    const rows = await db
      .selectFrom('history_records')
      .select(['id', 'question', 'created_at'])
      .where('created_at', '>=', since)
      // The first condition lets the index skip earlier chunks.
      .where('created_at', '<=', last.created_at)
      .where((row) => row.or([row('created_at', '<', last.created_at), row('id', '<', last.id)]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(chunk)
      .execute()
    yield rows.map(({ question }) => ({ text: question }))
    if (rows.length < chunk) return
    last = rows.at(-1)!
    await setImmediate()
  }
}
