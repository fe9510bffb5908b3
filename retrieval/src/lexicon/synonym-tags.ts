import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { SAID } from './facets.ts'
import { KEPT_WORDS, KINDS } from './lexicon.ts'

/** Words for one thing, folded, the standard word first. */
export type WordGroup = readonly string[]

/** Tags below are values of the lexicon (`readFacets`), from here on groups of synonyms and hints. */
export const FIRST_GROUP = 128

/** Words that tell two questions apart (whom, which route, illness, preparation) are never taken to pieces: those in no group stand for themselves. */
const { intent: _, ...TELLING } = KINDS
const TELLING_WORDS = Object.values(TELLING)
  .flatMap((values) => Object.values<string>(values))
  .flatMap((words) => words.split(' '))
const KEPT = [...KEPT_WORDS.trim().split(/\s+/u), ...TELLING_WORDS].map(normalize)

const NOTHING = -1

/** Gives the words of a text the tag of their group, so that words of one group count as one. */
export class SynonymTags {
  readonly #words: Phrases<number>
  readonly #hints: Phrases<number>

  /** `except`: folded words that contain one of a group and mean something else. Of a word in two groups the first counts. */
  constructor(groups: readonly WordGroup[], except: readonly string[], hints: readonly WordGroup[]) {
    const groupOf = new Map<string, number>()
    for (const [at, group] of groups.entries()) for (const word of group) if (!groupOf.has(word)) groupOf.set(word, FIRST_GROUP + at)
    this.#words = new Phrases([...groupOf, ...[...except, ...KEPT].map((word) => [word, NOTHING] as const)])
    const hintTag = (hint: WordGroup, at: number): number => lexiconTag(hint) ?? knownTag(hint, groupOf) ?? FIRST_GROUP + groups.length + at
    this.#hints = new Phrases(hints.flatMap((hint, at) => hint.map((word) => [word, hintTag(hint, at)] as const)))
  }

  /** Writes the tags of a folded text to the places of its words; hints first, so that a closer meaning goes over them. */
  tag(folded: string, into: Uint16Array): void {
    this.#hints.each(folded, (tag, from, to) => into.fill(tag, from, to))
    this.each(folded, (tag, from, to) => into.fill(tag, from, to))
  }

  /** Every word of a folded text that stands in a group other than hints: its tag, and from where to where it goes. */
  each(folded: string, visit: (tag: number, from: number, to: number) => void): void {
    this.#words.each(folded, (tag, from, to) => {
      if (tag !== NOTHING) visit(tag, from, to)
    })
  }
}

/** The tag of the first word that the lexicon knows as a population or an intent. */
function lexiconTag(group: WordGroup): number | undefined {
  const said = group.map((word) => SAID.get(word)?.[0]).find((place) => place?.kind === 'population' || place?.kind === 'intent')
  return said && said.word * 32 + said.bit + 1
}

const knownTag = (group: WordGroup, groupOf: ReadonlyMap<string, number>): number | undefined =>
  group.map((word) => groupOf.get(word)).find((found) => found !== undefined)
