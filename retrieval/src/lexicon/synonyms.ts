import { KINDS } from './lexicon.ts'
import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { SAID } from './facets.ts'
import { LEFT_ALONE, SYNONYMS } from './synonym-words.ts'
import { WARD_WORDS } from './ward-words.ts'

/** Tags below are values of the lexicon (`readFacets`), from here on groups of synonyms and ward words. */
export const FIRST_GROUP = 128

/** Lay words, dialect, abbreviations, brand names and other spellings of one thing, the standard word first, folded. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = Object.values(SYNONYMS)
  .flatMap((words) => words.trim().split(/[|\n]/u))
  .map((group) => group.split(' ').map(normalize))

/** Words that tell two questions apart (whom, which route, illness, preparation) are never taken to pieces: those in no group stand for themselves. */
const { intent: _, ...TELLING } = KINDS
const telling = Object.values(TELLING)
  .flatMap((values) => Object.values<string>(values))
  .flatMap((words) => words.split(' '))

const NOTHING = -1
const WORDS = new Phrases<number>([
  ...SYNONYM_GROUPS.flatMap((group, at) => group.map((word) => [word, at] as const)),
  ...[...LEFT_ALONE.trim().split(/\s+/u), ...telling].map((word) => [normalize(word), NOTHING] as const),
])

/** Every word of a folded text that stands in a group: its place in SYNONYM_GROUPS, and from where to where it goes. */
export function eachSynonym(folded: string, visit: (group: number, from: number, to: number) => void): void {
  WORDS.each(folded, (group, from, to) => {
    if (group !== NOTHING) visit(group, from, to)
  })
}

const GROUP_OF = new Map(SYNONYM_GROUPS.flatMap((group, at) => group.map((word) => [word, at] as const)))
const WARD_GROUPS = WARD_WORDS.trim()
  .split(/[|\n]/u)
  .map((group) => group.split(' ').map(normalize))
const WARD = new Phrases<number>(WARD_GROUPS.flatMap((group, at) => group.map((word) => [word, wardTag(group, at)] as const)))

/** The tag of a ward group: that of the lexicon or of the synonyms where one of its words has one. */
function wardTag(group: readonly string[], at: number): number {
  const said = group.map((word) => SAID.get(word)?.[0]).find((place) => place?.kind === 'population' || place?.kind === 'intent')
  if (said) return said.word * 32 + said.bit + 1
  const known = group.map((word) => GROUP_OF.get(word)).find((found) => found !== undefined)
  return FIRST_GROUP + (known ?? SYNONYM_GROUPS.length + at)
}

/** Every word of a folded text that stands in a ward group: its tag, and from where to where it goes. */
export function eachWardWord(folded: string, visit: (tag: number, from: number, to: number) => void): void {
  WARD.each(folded, visit)
}
