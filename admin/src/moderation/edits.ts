import { listLimits, normalizeEntry, placeKeys, placesOf, type WordList } from '@xunyi/contract/moderation-list'
import { codePoints } from '@xunyi/contract/values'

/* Edits of a draft list; each returns a new list. */

/** The place of a word: a key of `placesOf`, or the allow-list. */
export const allowList = 'allow'

export function wordsAt(list: WordList, place: string): readonly string[] {
  return place === allowList ? list.allow : (placesOf(list).find(({ key }) => key === place)?.words ?? [])
}

export function changeWords(list: WordList, place: string, change: (words: readonly string[]) => string[]): WordList {
  if (place === allowList) return { ...list, allow: change(list.allow) }
  if (place === placeKeys.clinical) return { ...list, clinical: change(list.clinical ?? []) }
  return {
    ...list,
    categories: list.categories.map((category) => {
      if (category.id === place) return { ...category, words: change(category.words) }
      return placeKeys.objects(category.id) === place ? { ...category, objects: change(category.objects ?? []) } : category
    }),
    ...(list.intents && {
      intents: list.intents.map((intent) => (placeKeys.intent(intent.id) === place ? { ...intent, words: change(intent.words) } : intent)),
    }),
  }
}

export interface Pasted {
  added: string[]
  /** Words that exist already, here or, where they block by themselves, in another category. */
  known: string[]
  tooLong: string[]
}

/** Reads typed or pasted text as one word per line. */
export function readPasted(list: WordList, place: string, typed: string): Pasted {
  const blocking = list.categories.some(({ id }) => id === place)
  const there = new Set(blocking ? list.categories.flatMap(({ words }) => words) : wordsAt(list, place))
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

interface Named {
  id: string
  name: string
  words: string[]
}

/** Applies the changes of a draft to a newer version of the list. */
export function reapply(from: WordList, to: WordList, onto: WordList): WordList {
  const categories = reapplyNamed(from.categories, to.categories, onto.categories, (before, after, there) => ({
    ...(after.objects || there?.objects ? { objects: reapplyWords(before?.objects ?? [], after.objects ?? [], there?.objects ?? []) } : {}),
    ...(after.intents || there?.intents ? { intents: reapplyWords(before?.intents ?? [], after.intents ?? [], there?.intents ?? []) } : {}),
  }))
  const intents = reapplyNamed(from.intents ?? [], to.intents ?? [], onto.intents ?? [], () => ({}))
  const clinical = reapplyWords(from.clinical ?? [], to.clinical ?? [], onto.clinical ?? [])
  return {
    categories,
    ...(intents.length > 0 && { intents }),
    ...(clinical.length > 0 && { clinical }),
    allow: reapplyWords(from.allow, to.allow, onto.allow),
  }
}

/** @param rest the other fields of one, from how it was, how the draft has it and how it is there */
function reapplyNamed<Each extends Named>(
  from: readonly Each[],
  to: readonly Each[],
  onto: readonly Each[],
  rest: (before: Each | undefined, after: Each, there: Each | undefined) => Partial<Each>,
): Each[] {
  const find = (list: readonly Each[], id: string) => list.find((each) => each.id === id)
  const kept = onto
    .filter(({ id }) => !find(from, id) || find(to, id))
    .map((there) => {
      const [before, after] = [find(from, there.id), find(to, there.id)]
      if (!after) return there
      const name = after.name === before?.name ? there.name : after.name
      return { ...there, name, words: reapplyWords(before?.words ?? [], after.words, there.words), ...rest(before, after, there) }
    })
  // One that was added in the draft, or extended here and removed there.
  const beyond = to
    .filter(({ id }) => !find(onto, id))
    .map((after) => {
      const before = find(from, after.id)
      return { ...after, words: reapplyWords(before?.words ?? [], after.words, []), ...rest(before, after, undefined) }
    })
    .filter(({ id, words }) => words.length > 0 || !find(from, id))
  return [...kept, ...beyond]
}

function reapplyWords(from: readonly string[], to: readonly string[], onto: readonly string[]): string[] {
  const [before, after, there] = [new Set(from), new Set(to), new Set(onto)]
  return [...onto.filter((word) => after.has(word) || !before.has(word)), ...to.filter((word) => !before.has(word) && !there.has(word))]
}
