import type { Answer } from '@xunyi/contract/endpoint'
import type { LibraryText, dryRunModeration } from '@xunyi/contract/moderation'
import type { WordList } from '@xunyi/contract/moderation-list'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { brokenByList } from '../saved-cases/broken-cases.ts'
import { recentQuestions } from '../recent-questions.ts'
import type { Moderator } from './moderator.ts'

type DryRunResult = Omit<Answer<typeof dryRunModeration>, 'proof'>

/** A moderator and its list. */
export interface Judge {
  moderator: Moderator
  list: WordList
}

const chunk = 100
const mostQuestions = 100_000
const mostExamples = 20

/** Compares the verdicts of the new list with those of the old one. Yields to the event loop between chunks. */
export async function dryRun(db: Db, now: number, before: Judge, after: Judge): Promise<DryRunResult> {
  const library = counting<Omit<LibraryText, 'category' | 'word'>>(before, after)
  for await (const texts of libraryTexts(db)) library.look(texts)
  const questions = counting<{ text: string }>(before, after)
  for await (const texts of recentQuestions(db, now, mostQuestions)) questions.look(texts.map((text) => ({ text })))
  return { library: library.result, questions: questions.result, broken: await brokenByList(db, before.moderator, after.moderator) }
}

function counting<Text extends { text: string }>(before: Judge, after: Judge) {
  type Changed = { count: number; examples: (Text & { category: string; word: string })[] }
  const result: { checked: number; blocked: Changed; allowed: Changed } = {
    checked: 0,
    blocked: { count: 0, examples: [] },
    allowed: { count: 0, examples: [] },
  }
  const shown = new Set<string>()
  const note = (changed: Changed, text: Text, hit: { category: string; word: string }, { list }: Judge) => {
    changed.count += 1
    // The same question by many people is one example.
    if (changed.examples.length >= mostExamples || shown.has(text.text)) return
    shown.add(text.text)
    changed.examples.push({ ...text, category: nameOf(list, hit.category), word: hit.word })
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
      result.checked += texts.length
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
      .select(['id', 'question', 'phrasings', 'counterexamples', 'answer'])
      .where('status', '=', 'published')
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunk)
      .execute()
    yield rows.flatMap(({ id, question, phrasings, counterexamples, answer }) => [
      { entry_id: id, question, place: 'question' as const, text: question },
      ...(JSON.parse(phrasings) as string[]).map((text) => ({ entry_id: id, question, place: 'phrasing' as const, text })),
      ...(JSON.parse(counterexamples) as string[]).map((text) => ({ entry_id: id, question, place: 'counterexample' as const, text })),
      { entry_id: id, question, place: 'answer' as const, text: answer },
    ])
    if (rows.length < chunk) return
    last = rows.at(-1)!.id
    await setImmediate()
  }
}
