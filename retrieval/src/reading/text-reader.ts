import type { Named } from '../lexicon/aliases.ts'
import { readFacets } from '../lexicon/facets.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import { normalize } from '../text/normalize.ts'
import { LONGEST_TEXT, symbolsOf, type Symbols } from '../text/terms.ts'

/** Characters read of any text, before folding. */
export const LONGEST_READ = 8192

/** One more than the highest tag. */
export const TAGS = 4096

/** Room for what folding and standard names may add. */
const tags = new Uint16Array(4 * LONGEST_READ)

/** So many folded texts of entries are kept: those of the entries that many questions come near. */
const MOST_FOLDED = 32_768

/** Takes a text to its folded form in standard names. */
export type Fold = (text: string) => Named

/** Reads texts with a list of synonyms. */
export class TextReader {
  readonly synonyms: Synonyms
  readonly #folded = new BoundedCache<string, Named>(MOST_FOLDED)
  readonly fold: Fold = (text) => this.synonyms.aliases.apply(normalize(text.slice(0, LONGEST_READ)))
  /** `fold` for the texts of entries, which come again: the result of the last ones is kept, so that what is derived from it can be kept with it. */
  readonly foldKept: Fold = (text) => this.#folded.get(text, this.fold)

  constructor(synonyms: Synonyms) {
    this.synonyms = synonyms
  }

  /** The folded standard form of a name, by its number in `Named`. */
  standard(name: number): string {
    return this.synonyms.aliases.standard(name)
  }

  /**
   * The symbols of a text that is folded and in standard names, and its facets into `facets[at]` onwards. The characters of a word that has a value in the lexicon or
   * stands in a group of synonyms are tagged with it, so that 副作用 covers 不良反应, and 肚子疼 腹痛.
   */
  read(named: Named, facets: Int32Array, at: number, longest: number = LONGEST_TEXT): Symbols {
    this.tag(named, facets, at, tags)
    const symbols = symbolsOf(named.text, longest, tags)
    tags.fill(0, 0, named.text.length)
    return symbols
  }

  /** The tags and facets alone, for a text that the caller cuts. */
  tag({ text, names }: Named, facets: Int32Array, at: number, into: Uint16Array): void {
    this.synonyms.tags.tag(text, into)
    readFacets(text, facets, at, into, names)
  }
}
