import type { Aliases, Named } from '../lexicon/aliases.ts'
import { amountsOf, type Amount } from '../lexicon/amounts.ts'
import { valuesIn, type Kind } from '../lexicon/facets.ts'
import { INNOCENT } from '../lexicon/lexicon.ts'
import { Derived } from '../text/derived.ts'
import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { CONTRARIES, SIBLINGS, THINGS } from './contrast-words.ts'

interface Side {
  said: number
  first: number
  second: number
}

/** A word of siblings: its group, its place there, and how it is called. */
export type Sibling = readonly [group: number, place: number, name: string]

export const list = (words: string): string[] =>
  words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(normalize)

const SIDES = readSides()
const KIN = readSiblings()
const GROUPS = THINGS.map(list)
const DENIAL = /(?:从来没有?|从没|从未|没有|没|无|未|不是|并非|不(?=出血|[做吃打]))(?=[\p{Script=Han}]{2})/gu
const DENIED_BEFORE = /(?:不是|没有|没|未|并非|而非)[打被有]?$/u
const ASKED = /有没有|是不是|[不没](?=$|[ ，,。？?])/gu
const LONGEST_DENIED = 6

function readSides(): Phrases<readonly (readonly [pair: number, side: 1 | 2])[]> {
  const places = new Map<string, (readonly [number, 1 | 2])[]>()
  const put = (words: string, pair: number, side: 1 | 2): void => {
    for (const word of list(words)) places.set(word, [...(places.get(word) ?? []), [pair, side]])
  }
  CONTRARIES.forEach(([one, other], pair) => {
    put(one, pair, 1)
    put(other, pair, 2)
  })
  for (const word of list(INNOCENT)) if (!places.has(word)) places.set(word, [])
  return new Phrases(places)
}

function readSiblings(): Phrases<readonly Sibling[]> {
  const places = new Map<string, Sibling[]>()
  SIBLINGS.forEach((group, at) =>
    group.split('|').forEach((words, place) => {
      const [name = '', ...others] = list(words)
      for (const word of [name, ...others]) places.set(word, [...(places.get(word) ?? []), [at, place, name]])
    }),
  )
  for (const word of list(INNOCENT)) if (!places.has(word)) places.set(word, [])
  return new Phrases(places)
}

const NONE: readonly never[] = []
const NO_SIDES: ReadonlyMap<number, Side> = new Map()

/** The contraries, denials and things in a text. What is costly is read on first use. */
export class Statement {
  readonly text: string
  /** For each pair of contraries the sides that are said, 1 and 2, and where each is first said. */
  readonly sides: ReadonlyMap<number, Side>
  /** The word behind each denial that asks nothing. */
  readonly denied: readonly string[]
  readonly #named: Named
  readonly #aliases: Aliases
  #siblings: readonly Sibling[] | undefined
  #amounts: readonly Amount[] | undefined
  #things: readonly string[] | undefined
  #values: ReadonlyMap<Kind, readonly string[]> | undefined

  /** @param aliases of the reader that folded the text */
  constructor(named: Named, aliases: Aliases) {
    this.text = named.text.replaceAll('病人', '患者')
    this.sides = sidesIn(this.text)
    this.denied = deniedIn(
      this.text,
      named.names.map((name) => aliases.standard(name)),
    )
    this.#named = named
    this.#aliases = aliases
  }

  /** Words of the groups of siblings, names of preparations left aside. */
  get siblings(): readonly Sibling[] {
    return (this.#siblings ??= siblingsOf(this.text))
  }

  get amounts(): readonly Amount[] {
    return (this.#amounts ??= amountsOf(this.text))
  }

  /** The things it names in their order, each once. */
  get things(): readonly string[] {
    return (this.#things ??= thingsIn(this.#named, this.#aliases))
  }

  /** The values of a kind that it says. */
  values(kind: Kind): readonly string[] {
    return (this.#values ??= valuesIn(this.text)).get(kind) ?? NONE
  }
}

/** Statements of folded texts, as long as these are kept. */
const statements = new Derived<Named, Statement>()

/** @param aliases of the reader that folded the text */
export function statementOf(named: Named, aliases: Aliases): Statement {
  return statements.of(named, () => new Statement(named, aliases))
}

function sidesIn(text: string): ReadonlyMap<number, Side> {
  let sides: Map<number, Side> | undefined
  SIDES.each(text, (places, from) => {
    for (const [pair, side] of places) {
      const known = (sides ??= new Map<number, Side>()).get(pair) ?? { said: 0, first: -1, second: -1 }
      // 不是结冰: the other side.
      const meant = DENIED_BEFORE.test(text.slice(Math.max(0, from - 3), from)) ? ((3 - side) as 1 | 2) : side
      known.said |= meant
      if (meant === 1 && known.first < 0) known.first = from
      if (meant === 2 && known.second < 0) known.second = from
      sides.set(pair, known)
    }
  })
  return sides ?? NO_SIDES
}

/** The word behind each denial, names of preparations left aside. */
function deniedIn(text: string, names: readonly string[]): readonly string[] {
  let plain = text.replace(ASKED, (word) => ' '.repeat(word.length))
  for (const name of names) plain = plain.replaceAll(name, ' '.repeat(name.length))
  const found = [...plain.matchAll(DENIAL)].map((match) => plain.slice(match.index + match[0].length, match.index + match[0].length + LONGEST_DENIED))
  return found.length > 0 ? found : NONE
}

/** The things of a text in their order, each once. */
function thingsIn({ text, names }: Named, aliases: Aliases): readonly string[] {
  const places = names
    .map((name) => aliases.standard(name))
    .map((standard) => [standard, text.indexOf(standard)] as [string, number])
    .filter(([, at]) => at >= 0)
  for (const place of places) if (place[0].endsWith('疫苗')) place[0] = '疫苗'
  for (const words of GROUPS) {
    const at = words.map((word) => text.indexOf(word)).find((place) => place >= 0) ?? -1
    if (at >= 0 && !places.some(([name, from]) => at >= from && at < from + name.length)) places.push([words[0] as string, at])
  }
  return places.length > 0 ? places.sort((a, b) => a[1] - b[1]).map(([name]) => name) : NONE
}

function siblingsOf(text: string): readonly Sibling[] {
  const found: Sibling[] = []
  KIN.each(text, (places) => found.push(...places))
  return found.length > 0 ? found : NONE
}
