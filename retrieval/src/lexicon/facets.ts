import { amountHash } from './amounts.ts'
import { questionTypesOf } from './question-type.ts'
import { INNOCENT, KINDS, OPPOSITES } from './lexicon.ts'
import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'

export type Kind = keyof typeof KINDS

type Place = { kind: Kind | null; name: string; word: number; bit: number }

/** Numbers a question's facets take: two of exact kinds, one of intents, two of opposites, two of kinds that share bits, one of amounts and names, one of ways of asking. */
export const FACETS = 9
const INTENT_WORD = 2
const OPPOSITE_WORD = 3
const SIGNATURE_WORD = 7
const QUESTION_TYPE_WORD = 8

/**
 * Where each kind has its bits. A kind with more values than bits gives every bit to several: what differs in bits differs, what is equal need not be
 * equal. Values that are easily confused stand near one another in the lexicon and so never share.
 */
const ROOM: Record<Kind, readonly [word: number, from: number, width: number]> = {
  population: [0, 0, 15],
  route: [0, 15, 14],
  disease: [1, 0, 21],
  preparation: [1, 21, 9],
  intent: [INTENT_WORD, 0, 32],
  condition: [5, 0, 20],
  stage: [5, 20, 12],
  part: [6, 0, 12],
  drug: [6, 12, 11],
  form: [6, 23, 9],
}

/** The name of a value by its bit, where the kind shares none. */
const NAMES: string[] = []
const KIND_BITS = Object.fromEntries(
  Object.entries(ROOM).map(([kind, [word, from, width]]) => [kind, [[word, width === 32 ? -1 : ((1 << width) - 1) << from]]]),
) as unknown as Record<Kind, readonly (readonly [word: number, mask: number])[]>

const words = (list: string): string[] =>
  list
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(normalize)

/** Every word of the lexicon, folded, with what it says; nothing for one that says nothing. */
export const SAID: ReadonlyMap<string, readonly Place[]> = readLexicon()
const LEXICON = new Phrases(SAID)
const NEGATION = OPPOSITES.length - 1

function readLexicon(): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  const put = (list: string, place: Place): void => {
    for (const word of words(list)) places.set(word, [...(places.get(word) ?? []), place])
  }
  for (const [kind, values] of Object.entries(KINDS) as [Kind, Record<string, string>][]) {
    const [word, from, width] = ROOM[kind]
    Object.entries(values).forEach(([name, list], index) => {
      const bit = from + (index % width)
      NAMES[word * 32 + bit] ??= name
      put(list, { kind, name, word, bit })
    })
  }
  OPPOSITES.forEach(([one, first, other, second], index) => {
    const word = OPPOSITE_WORD + (index >> 4)
    const bit = (index & 15) * 2
    put(first, { kind: null, name: one, word, bit })
    put(second, { kind: null, name: other, word, bit: bit + 1 })
  })
  for (const word of words(INNOCENT)) if (!places.has(word)) places.set(word, [])
  return places
}

/**
 * Reads the facets of a folded text into `into[at]` to `into[at + FACETS - 1]`. `tags`, when given, gets at the places of every word of a
 * population or an intent the number of that value plus one: 副作用 and 不良反应 are tagged alike. `names` are those the text names (`Named`).
 */
export function readFacets(text: string, into: Int32Array, at: number, tags?: Uint16Array, names: readonly number[] = []): void {
  into.fill(0, at, at + FACETS)
  LEXICON.each(text, (places, from, to) => {
    for (const { kind, word, bit } of places) {
      if (tags && (kind === 'population' || kind === 'intent') && places[0]?.kind === kind) tags.fill(word * 32 + bit + 1, from, to)
      if (word === NEGATION_WORD && bit === NEGATION_BIT && deniesNothing(text, from)) continue
      into[at + word] = (into[at + word] as number) | (1 << bit)
    }
  })
  let signature = 0
  for (const name of names) signature = (signature + (Math.imul(name + 1, 0x9e37_79b1) >>> 16)) & 0xffff
  into[at + SIGNATURE_WORD] = (amountHash(text) << 16) | signature
  into[at + QUESTION_TYPE_WORD] = questionTypesOf(text)
}

const NEGATION_WORD = OPPOSITE_WORD + (NEGATION >> 4)
const NEGATION_BIT = (NEGATION & 15) * 2 + 1

const ENDINGS: ReadonlySet<string> = new Set(['不', '没', '没有', '不是', '否', '没呢', '没有呢'])

/** 能不能, 可以不可以, 吃了没: a question, no negation. */
export function deniesNothing(text: string, from: number): boolean {
  if (ENDINGS.has(text.slice(from))) return true
  for (const length of [1, 2]) {
    if (from >= length && text.startsWith(text.slice(from - length, from), from + 1)) return true
  }
  return false
}

const NO_VALUES: ReadonlyMap<Kind, readonly string[]> = new Map()

/** The values that a folded text says, by kind, those of a kind in the order of the lexicon. */
export function valuesIn(text: string): ReadonlyMap<Kind, readonly string[]> {
  let found: Map<Kind, string[]> | undefined
  LEXICON.each(text, (places) => {
    for (const { kind, name } of places) {
      if (kind === null) continue
      const names = (found ??= new Map<Kind, string[]>()).get(kind)
      if (names === undefined) found.set(kind, [name])
      else if (!names.includes(name)) names.push(name)
    }
  })
  if (found === undefined) return NO_VALUES
  for (const [kind, names] of found) if (names.length > 1) names.sort((one, other) => orderOf(kind, one) - orderOf(kind, other))
  return found
}

const ORDER = new Map(Object.entries(KINDS).map(([kind, values]) => [kind as Kind, Object.keys(values)]))
const orderOf = (kind: Kind, name: string): number => (ORDER.get(kind) as string[]).indexOf(name)

/** The intent bit of 能否, which nearly every question has. */
const PERMISSION = 1 << (NAMES.indexOf('能否') - INTENT_WORD * 32)

export { INTENT_WORD, PERMISSION, KIND_BITS, NAMES, OPPOSITE_WORD, SIGNATURE_WORD, QUESTION_TYPE_WORD }
