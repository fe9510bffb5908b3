import type { Named } from '../lexicon/aliases.ts'
import { readFacets } from '../lexicon/facets.ts'
import { eachSynonym, eachWardWord, FIRST_GROUP } from '../lexicon/synonyms.ts'
import { LONGEST_TEXT, symbolsOf, type Symbols } from './terms.ts'

/** Characters read of any text, before folding. */
export const LONGEST_READ = 8192

/** One more than the highest tag. */
export const TAGS = 4096

/** Room for what folding and standard names may add. */
const tags = new Uint16Array(4 * LONGEST_READ)

/**
 * The symbols of a text that is folded and in standard names, and its facets into `facets[at]` onwards. The characters of a word that has a value in the lexicon or
 * stands in a group of synonyms are tagged with it, so that 副作用 covers 不良反应, and 肚子疼 腹痛.
 */
export function read({ text, names }: Named, facets: Int32Array, at: number, longest: number = LONGEST_TEXT): Symbols {
  tagAll(text, names, facets, at, tags)
  const symbols = symbolsOf(text, longest, tags)
  tags.fill(0, 0, text.length)
  return symbols
}

/** `read` for whoever cuts the text himself. */
export function tagAll(text: string, names: readonly number[], facets: Int32Array, at: number, into: Uint16Array): void {
  eachWardWord(text, (tag, from, to) => into.fill(tag, from, to))
  eachSynonym(text, (group, from, to) => into.fill(FIRST_GROUP + group, from, to))
  readFacets(text, facets, at, into, names)
}
