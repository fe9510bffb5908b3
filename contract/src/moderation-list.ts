import * as z from 'zod/mini'
import { wellFormed } from './values.ts'

/* The list of forbidden content and the differences of two lists. */

/** A word, phrase or name as the list stores it, without invisible characters. The server decides whether the list may contain it. */
const entry = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((typed: string) => normalizeEntry(typed)),
)

/** The form in which the list stores a word. */
export function normalizeEntry(typed: string): string {
  return wellFormed(typed)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/** Words and their characters, all of them together with the phrases of the allow-list; and each word's characters. */
export const listLimits = { words: 12_000, characters: 120_000, categories: 60, intents: 30, word: 40, name: 20 } as const

/** Stays when the name changes: blocked texts are counted by it. */
const placeId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const words = z.array(entry).check(z.maxLength(listLimits.words))

const category = z.strictObject({
  id: placeId,
  name: entry,
  /** They block by themselves. */
  words,
  /** They block beside one of the intents. */
  objects: z.optional(words),
  /** The intents by id. */
  intents: z.optional(z.array(placeId).check(z.maxLength(listLimits.intents))),
})

/** Words of one intent: getting, making, selling, using on somebody, looking at. */
const intent = z.strictObject({ id: placeId, name: entry, words })

export const wordList = z.strictObject({
  categories: z.array(category).check(z.maxLength(listLimits.categories)),
  intents: z.optional(z.array(intent).check(z.maxLength(listLimits.intents))),
  /** Contexts that make a sentence clinical: no object blocks beside an intent there. */
  clinical: z.optional(words),
  /** Phrases that lift a hit lying wholly inside them. */
  allow: words,
})
export type WordList = z.infer<typeof wordList>

/** A set of words of the list with its address and its Chinese name. */
export interface Place {
  key: string
  label: string
  words: readonly string[]
}

/** The addresses of a category's objects and its intents, and of an intent's words. */
export const placeKeys = {
  objects: (category: string) => `objects:${category}`,
  links: (category: string) => `links:${category}`,
  intent: (intent: string) => `intent:${intent}`,
  clinical: 'clinical',
} as const

/** All sets of words except the allow-list. The intents of a category are a set of their names. */
export function placesOf({ categories, intents = [], clinical = [] }: WordList): Place[] {
  return [
    ...categories.flatMap(({ id, name, words, objects = [], intents: links = [] }) => [
      { key: id, label: name, words },
      { key: placeKeys.objects(id), label: `${name} · 对象`, words: objects },
      { key: placeKeys.links(id), label: `${name} · 意图`, words: links.map((link) => intents.find((intent) => intent.id === link)?.name ?? link) },
    ]),
    ...intents.map(({ id, name, words }) => ({ key: placeKeys.intent(id), label: `意图 · ${name}`, words })),
    { key: placeKeys.clinical, label: '临床语境', words: clinical },
  ]
}

export const placed = z.strictObject({ category: z.string(), word: z.string() })

export const difference = z.strictObject({
  /** With the names of their categories. */
  added: z.array(placed),
  removed: z.array(placed),
  allowed: z.array(z.string()),
  disallowed: z.array(z.string()),
  /** Categories and intents with another name than before; a new one had an empty name, a removed one has an empty name. */
  renamed: z.array(z.strictObject({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type Difference = z.infer<typeof difference>

/** The changes from one list to the other. A word that moves to another category is removed there and added here. */
export function differenceOf(from: WordList, to: WordList): Difference {
  return {
    added: wordsBeyond(from, to),
    removed: wordsBeyond(to, from),
    allowed: beyond(from.allow, to.allow),
    disallowed: beyond(to.allow, from.allow),
    renamed: [
      ...named(to).map(({ id, name }) => ({ from: nameIn(from, id), to: name })),
      ...named(from)
        .filter(({ id }) => nameIn(to, id) === null)
        .map(({ name }) => ({ from: name, to: null })),
    ].filter((names) => names.from !== names.to),
  }
}

export function isSame({ added, removed, allowed, disallowed, renamed }: Difference): boolean {
  return [added, removed, allowed, disallowed, renamed].every((changes) => changes.length === 0)
}

/** Categories and intents. */
function named({ categories, intents = [] }: WordList): { id: string; name: string }[] {
  return [...categories, ...intents.map(({ id, name }) => ({ id: placeKeys.intent(id), name: `意图 · ${name}` }))]
}

function nameIn(list: WordList, id: string): string | null {
  return named(list).find((each) => each.id === id)?.name ?? null
}

function wordsBeyond(from: WordList, to: WordList): { category: string; word: string }[] {
  const there = new Map(placesOf(from).map(({ key, words }) => [key, words]))
  return placesOf(to).flatMap(({ key, label, words }) => beyond(there.get(key) ?? [], words).map((word) => ({ category: label, word })))
}

function beyond(from: readonly string[], to: readonly string[]): string[] {
  const known = new Set(from)
  return to.filter((word) => !known.has(word))
}
