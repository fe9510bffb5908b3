import type { Named } from '../lexicon/aliases.ts'
import { FACETS } from '../lexicon/facets.ts'
import { intentsOf } from '../lexicon/intents.ts'
import type { TextReader } from '../reading/text-reader.ts'
import type { Symbols } from '../text/terms.ts'

/** Of a question so much is read, in symbols. */
export const LONGEST_QUERY = 256

/** A question as both stages read it. */
export interface Question {
  named: Named
  symbols: Symbols
  facets: Int32Array
  /** The kind of answer that is wanted, a bit each. */
  intents: number
  /** How much each symbol counts; not given: all alike. */
  emphasis?: Float32Array
}

export function questionOf(named: Named, reader: TextReader): Question {
  const facets = new Int32Array(FACETS)
  return { named, symbols: reader.read(named, facets, 0, LONGEST_QUERY), facets, intents: intentsOf(named.text) }
}
