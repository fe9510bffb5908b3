import { readFacets } from './facets.ts'
import { LONGEST_TEXT, symbolsOf, type Symbols } from './terms.ts'

/** Characters read of any text, before folding. */
export const LONGEST_READ = 8192

/** Room for what folding and standard names may add. */
const tags = new Uint8Array(4 * LONGEST_READ)

/** The symbols of a folded text, those of populations and intents tagged, and its facets into `facets[at]` onwards. */
export function read(folded: string, facets: Int32Array, at: number, longest: number = LONGEST_TEXT): Symbols {
  readFacets(folded, facets, at, tags)
  const symbols = symbolsOf(folded, longest, tags)
  tags.fill(0, 0, folded.length)
  return symbols
}
