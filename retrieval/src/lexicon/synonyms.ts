import { KINDS } from './lexicon.ts'
import { normalize } from '../text/normalize.ts'
import { Phrases } from '../text/phrases.ts'
import { LEFT_ALONE, SYNONYMS } from './synonym-words.ts'

/** Lay words, dialect, abbreviations, brand names and other spellings of one thing, the standard word first, folded. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = Object.values(SYNONYMS)
  .flatMap((words) => words.trim().split(/[|\n]/u))
  .map((group) => group.split(' ').map(normalize))

/** Words that tell two questions apart (whom, which route, illness, preparation) are never taken to pieces: those in no group stand for themselves. */
const { intent: _, ...TELLING } = KINDS
const telling = Object.values(TELLING).flatMap((values) => Object.values<string>(values)).flatMap((words) => words.split(' '))

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
