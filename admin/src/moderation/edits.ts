import { listLimits, normalizeEntry, type WordList } from '@xunyi/contract/moderation'
import { codePoints } from '@xunyi/contract/values'

/* Edits of a draft list; each returns a new list. */

/** The place of a word: a category's id, or the allow-list. */
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
  /** Words that exist already, here or in another category. */
  known: string[]
  tooLong: string[]
}

/** Reads typed or pasted text as one word per line. */
export function readPasted(list: WordList, place: string, typed: string): Pasted {
  const there = new Set(place === allowList ? list.allow : list.categories.flatMap(({ words }) => words))
  const read: Pasted = { added: [], known: [], tooLong: [] }
  for (const word of typed.split(/[\r\n\t]+/).map(normalizeEntry)) {
    if (word === '') continue
    if (codePoints(word) > listLimits.word) read.tooLong.push(word)
    else if (there.has(word)) read.known.push(word)
    else read.added.push(word)
    there.add(word)
  }
  return read
}

/** Applies the changes of a draft to a newer version of the list. */
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
  // A category added in the draft, or extended here and removed there.
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
