import type { Named } from '../lexicon/aliases.ts'
import type { Library } from '../index/library.ts'
import { isGrammar } from '../index/term-weights.ts'
import { INTENT_WORD, KIND_BITS, OPPOSITE_WORD } from '../lexicon/facets.ts'
import { OPPOSITES } from '../lexicon/lexicon.ts'
import { FEATURES, PLAIN_FEATURES, placeOf } from '../ranking/features.ts'
import { pairSimilarity } from '../ranking/pair-similarity.ts'
import { QueryFeatures } from '../ranking/query-features.ts'
import { QuerySymbols } from '../ranking/query-symbols.ts'
import type { Question } from '../ranking/question.ts'
import type { VectorsOfEntries } from '../ranking/entry-vectors.ts'
import type { Ranked } from '../ranking/ranking.ts'
import type { TextReader } from '../reading/text-reader.ts'
import { dot } from '../text/ngram-embedding.ts'
import { isNumber, plain, tagOf, type Symbols } from '../text/terms.ts'
import { contrastOf } from './contrast.ts'
import { COUNTEREXAMPLE_FEATURES, CounterexampleFeatures } from './counterexample-features.ts'
import { isAmong, keysOf, type EntryProfiles, type SymbolShares } from './entry-profile.ts'

type Name = (typeof FEATURES)[number][0]

/** Features of the best phrasing that count, and of the canonical question (`own`). */
const PLAIN = (
  'subjectShareQ subjectShareC coveredC coveredQ pairsQ pairsC orderC runC lackRunC lackRunQ pairSimilarity negation opposite personMissing personAdded subjectClash ' +
  'objectClash numbersClash otherIntent typesQ typesC'
).split(' ') as Name[]
const ENTRY = (
  'headingSubject headingPairs passagePairs passageSubject jointSubject jointPairs entrySubject entryPairs entryLackRun nameOther nameShared headingOther questionIntent ' +
  'questionScore contentScore embeddingBest embeddingThree embeddingCentre'
).split(' ') as Name[]
/** `lacking`: agreed on by the phrasings, absent from the question; `novel`: in the question, in no phrasing; `turned…`: a contrast in words with the canonical question; `own.embedding`: how near that one is. */
const OF_ENTRY = (
  'lacking lackingRun lackingMost agreed novel novelRun novelMost lackingRuns kindsNovel kindsLacking sidesNovel sidesLacking sidesFacing denies denied intentsNovel ' +
  'numbersNovel numbersLacking told length turned turnedShare turnedSide turnedThing turnedDenial turnedOrder own.embedding phrasings'
).split(' ')
/** Names of the features that tell an entry on a neighbour of the question from one on the question. */
export const NEIGHBOUR_FEATURES: readonly string[] = [
  ...PLAIN,
  ...ENTRY,
  ...PLAIN.map((name) => `own.${name}`),
  ...OF_ENTRY,
  ...COUNTEREXAMPLE_FEATURES,
  'embedded',
]

const FIT_PLACES = [...PLAIN, ...ENTRY].map(placeOf)
const OWN_PLACES = PLAIN.map(placeOf)
/** The kinds' words of the facets, each once. */
const KIND_WORDS = [...new Set(Object.entries(KIND_BITS).flatMap(([kind, masks]) => (kind === 'intent' ? [] : masks.map(([word]) => word))))]
const NEGATION = OPPOSITES.length - 1
const NEGATION_WORD = OPPOSITE_WORD + (NEGATION >> 4)
const NEGATION_BIT = (NEGATION & 15) * 2 + 1
/** A facet in this share of an entry's phrasings belongs to its subject. */
const MOST = 0.6
const NONE = { text: '', names: [] } as const satisfies Named

/** The features of the first candidates of one question; of entries with phrasings. */
export class NeighbourFeatures {
  readonly #library: Library
  readonly #question: Question
  readonly #reader: TextReader
  readonly #profiles: EntryProfiles
  readonly #asked: ReadonlySet<number>
  readonly #vectors: VectorsOfEntries
  #embedded: Float32Array | null | undefined
  #features: QueryFeatures | undefined
  #ofCounterexamples: CounterexampleFeatures | undefined

  constructor(library: Library, question: Question, reader: TextReader, { profiles, vectors }: { profiles: EntryProfiles; vectors: VectorsOfEntries }) {
    this.#library = library
    this.#question = question
    this.#asked = keysOf(question.symbols)
    this.#vectors = vectors
    this.#reader = reader
    this.#profiles = profiles
  }

  of({ entry, fit, isEmbedded }: Ranked): Float64Array {
    const { entries, questions } = this.#library
    const phrasings = Array.from({ length: entries.textCount(entry) }, (_, at) => entries.document(entry, at))
    const own = this.#own(phrasings[0] as number)
    const profile = this.#profiles.of(entry)
    const { shares } = profile
    const turned = this.#turned(entry, phrasings.length)
    return Float64Array.of(
      ...FIT_PLACES.map((at) => fit[at] as number),
      ...OWN_PLACES.map((at) => own[at] as number),
      ...this.#agreed(phrasings[0] as number, shares),
      ...this.#novel(shares),
      lackingRuns(questions.documents.symbols(phrasings[0] as number), this.#asked),
      ...this.#facets(profile.facets, phrasings.length),
      this.#question.symbols.filter((symbol) => isNumber(symbol) && !shares.has(symbol)).length,
      questions.documents.symbols(phrasings[0] as number).filter((symbol) => isNumber(symbol) && !this.#question.symbols.includes(symbol)).length,
      this.#question.emphasis === undefined ? 0 : 1,
      this.#question.symbols.length,
      ...turned,
      this.#nearOwn(entry),
      phrasings.length,
      ...this.#counterexamples().of(profile, fit, isEmbedded ? this.#vector() : null),
      Number(isEmbedded),
    )
  }

  /** The question made ready for comparing. */
  #compared(): QueryFeatures {
    const { symbols, emphasis, facets } = this.#question
    return (this.#features ??= new QueryFeatures(new QuerySymbols(symbols, emphasis), facets, this.#library.questions.weights))
  }

  #counterexamples(): CounterexampleFeatures {
    return (this.#ofCounterexamples ??= new CounterexampleFeatures(this.#library, this.#question, this.#compared()))
  }

  #vector(): Float32Array | null {
    return (this.#embedded ??= this.#vectors.embedding?.of(this.#question.symbols, this.#question.emphasis) ?? null)
  }

  /** How near the canonical question is by embeddings; 0 for an entry that the embedding does not know. */
  #nearOwn(entry: number): number {
    const known = this.#vectors.of(entry)
    const asked = this.#vector()
    return known === null || asked === null ? 0 : dot(asked, known.phrasings)
  }

  /** The plain features of the canonical question. */
  #own(document: number): Float64Array {
    const { documents } = this.#library.questions
    const row = new Float64Array(FEATURES.length)
    this.#compared().compare(documents.page(document), documents.symbolsAt(document), documents.symbolCount(document), documents.facetsAt(document), row, 0)
    row[PLAIN_FEATURES] = pairSimilarity(row, 0)
    return row
  }

  /** How much of the canonical question, weighed by the phrasings that say it too, the question lacks. */
  #agreed(own: number, shares: SymbolShares): number[] {
    const { documents, weights } = this.#library.questions
    const asked = this.#asked
    let [all, lacking, run, longest, most] = [0, 0, 0, 0, 0]
    for (const symbol of documents.symbols(own)) {
      if (isGrammar(plain(symbol))) continue
      const weight = weights.of(plain(symbol)) * Math.max(shares.of(plain(symbol)), shares.of(-tagOf(symbol)))
      all += weight
      if (isAmong(asked, symbol)) {
        run = 0
        continue
      }
      lacking += weight
      longest = Math.max(longest, (run += weight))
      most = Math.max(most, weight)
    }
    return [all > 0 ? lacking / all : 0, longest, most, all]
  }

  #novel(shares: SymbolShares): number[] {
    const { weights } = this.#library.questions
    let [all, novel, run, longest, most] = [0, 0, 0, 0, 0]
    for (const symbol of this.#question.symbols) {
      if (isGrammar(plain(symbol))) continue
      const weight = weights.of(plain(symbol))
      all += weight
      if (isAmong(shares, symbol)) {
        run = 0
        continue
      }
      novel += weight
      longest = Math.max(longest, (run += weight))
      most = Math.max(most, weight)
    }
    return [all > 0 ? novel / all : 0, longest, most]
  }

  /** How many values of the facets the question has and no phrasing, or most phrasings and not the question. */
  #facets(counts: Uint16Array, phrasings: number): number[] {
    const { facets } = this.#question
    const asked = (word: number, bit: number): boolean => (((facets[word] as number) >>> bit) & 1) === 1
    const said = (word: number, bit: number): number => counts[32 * word + bit] as number
    const tally = (words: readonly number[], is: (word: number, bit: number) => boolean): number => {
      let sum = 0
      for (const word of words) for (let bit = 0; bit < 32; bit++) if (!(word === NEGATION_WORD && bit >= NEGATION_BIT - 1) && is(word, bit)) sum++
      return sum
    }
    const isNovel = (word: number, bit: number): boolean => asked(word, bit) && said(word, bit) === 0
    const isLacking = (word: number, bit: number): boolean => !asked(word, bit) && said(word, bit) >= MOST * phrasings
    const sides = [OPPOSITE_WORD, NEGATION_WORD]
    return [
      tally(KIND_WORDS, isNovel),
      tally(KIND_WORDS, isLacking),
      tally(sides, isNovel),
      tally(sides, isLacking),
      tally(sides, (word, bit) => asked(word, bit) && !asked(word, bit ^ 1) && said(word, bit ^ 1) > said(word, bit)),
      Number(asked(NEGATION_WORD, NEGATION_BIT)),
      said(NEGATION_WORD, NEGATION_BIT) / phrasings,
      tally([INTENT_WORD], isNovel),
    ]
  }

  /** Whether words say a contrast with the canonical question, with what share of phrasings they do, and of which kind it is. */
  #turned(entry: number, phrasings: number): number[] {
    const { entries } = this.#library
    const reasonOf = (at: number): string | null =>
      contrastOf(this.#question.named, { heading: this.#reader.foldKept(entries.text(entry, at)), rest: () => [], answer: () => NONE }, this.#reader.synonyms)
    const reason = reasonOf(0)
    if (reason === null) return [0, 0, 0, 0, 0, 0]
    const share = Array.from({ length: phrasings }, (_, at) => reasonOf(at)).filter((one) => one !== null).length / phrasings
    const kind = ['相反', '否定', '次序'].find((one) => reason.startsWith(one))
    return [1, share, Number(kind === '相反'), Number(kind === undefined), Number(kind === '否定'), Number(kind === '次序')]
  }
}

/** How many runs of the canonical question's subject the question lacks. */
function lackingRuns(own: Symbols, asked: ReadonlySet<number>): number {
  let runs = 0
  let inside = false
  for (const symbol of own) {
    if (isGrammar(plain(symbol))) continue
    const lacks = !isAmong(asked, symbol)
    if (lacks && !inside) runs++
    inside = lacks
  }
  return runs
}
