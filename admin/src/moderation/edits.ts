import { listLimits, tidyEntry, type WordList } from '@xunyi/contract/moderation'
import { codePoints } from '@xunyi/contract/values'

/* What is done to a list that is being edited. Lists are never changed, only replaced. */

/** Where a word stands: a category's id, or the allow-list. */
export const allowList = 'allow'

export function wordsAt(list: WordList, place: string): readonly string[] {
  return place === allowList ? list.allow : (list.categories.find(({ id }) => id === place)?.words ?? [])
}

export function changeWords(list: WordList, place: string, change: (words: readonly string[]) => string[]): WordList {
  if (place === allowList) return { ...list, allow: change(list.allow) }
  return { ...list, categories: list.categories.map((category) => (category.id === place ? { ...category, words: change(category.words) } : category)) }
}

export interface Pasted {
  added: string[]
  /** There already, here or in another category. */
  known: string[]
  tooLong: string[]
}

/** What somebody types or pastes, a word a line. */
export function readPasted(list: WordList, place: string, typed: string): Pasted {
  const there = new Set(place === allowList ? list.allow : list.categories.flatMap(({ words }) => words))
  const read: Pasted = { added: [], known: [], tooLong: [] }
  for (const word of typed.split(/[\r\n\t]+/).map(tidyEntry)) {
    if (word === '') continue
    if (codePoints(word) > listLimits.word) read.tooLong.push(word)
    else if (there.has(word)) read.known.push(word)
    else read.added.push(word)
    there.add(word)
  }
  return read
}

/** Makes the same changes to a list that somebody else has saved meanwhile. */
export function reapply(from: WordList, to: WordList, onto: WordList): WordList {
  const categoryIn = (list: WordList, id: string) => list.categories.find((category) => category.id === id)
  const kept = onto.categories
    .filter(({ id }) => !categoryIn(from, id) || categoryIn(to, id))
    .map((category) => {
      const [before, after] = [categoryIn(from, category.id), categoryIn(to, category.id)]
      if (!after) return category
      const name = after.name === before?.name ? category.name : after.name
      return { ...category, name, words: reapplyWords(before?.words ?? [], after.words, category.words) }
    })
  // New here, or given words here and gone there.
  const beyond = to.categories
    .filter(({ id }) => !categoryIn(onto, id))
    .map((category) => ({ ...category, words: reapplyWords(categoryIn(from, category.id)?.words ?? [], category.words, []) }))
    .filter(({ id, words }) => words.length > 0 || !categoryIn(from, id))
  return { categories: [...kept, ...beyond], allow: reapplyWords(from.allow, to.allow, onto.allow) }
}

function reapplyWords(from: readonly string[], to: readonly string[], onto: readonly string[]): string[] {
  const [before, after, there] = [new Set(from), new Set(to), new Set(onto)]
  return [...onto.filter((word) => after.has(word) || !before.has(word)), ...to.filter((word) => !before.has(word) && !there.has(word))]
}
