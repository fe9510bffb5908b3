import { explainedOf, readingOf, type Explanation } from './explain/explain.ts'
import { askedHighlightable, commonHighlights, keptHighlightable, type Highlight } from './explain/highlights.ts'
import type { Candidate, Passage } from './explain/candidate.ts'
import { sameQuestion } from './guard/same-question.ts'
import { MOST_PHRASINGS } from './index/documents.ts'
import { Library } from './index/library.ts'
import { MOST_DOCUMENTS } from './index/postings.ts'
import { openSnapshot, snapshotOf } from './index/snapshot.ts'
import { Synonyms } from './lexicon/synonyms.ts'
import { PLAIN_FEATURES } from './ranking/features.ts'
import { alike, chance } from './ranking/logit.ts'
import { offerFeatures, type OfferFeatures } from './ranking/offer.ts'
import { NamesByPinyin } from './ranking/query-correction.ts'
import type { Fit } from './ranking/query-features.ts'
import { questionOf, type Question } from './ranking/question.ts'
import { comparedTexts, POOL, rankedBy } from './ranking/ranking.ts'
import { MOST_WEIGHED, Search } from './search.ts'
import { readContent, type Content } from './reading/content-reading.ts'
import { indexedText, readsAlike } from './indexed-text.ts'
import type { NgramEmbedding } from './text/ngram-embedding.ts'
import { normalize } from './text/normalize.ts'
import { TextReader } from './reading/text-reader.ts'
import { isHan, symbolsOf } from './text/terms.ts'
import { mixed, textHash } from './text/text-hash.ts'
import { warmUp } from './warm-up.ts'

export { sameQuestion }
export type { Candidate, Content, Passage }

const DEFAULT_LIMIT = 5
const MOST_RELATED = 3

/**
 * Similar-question search over Chinese questions, in memory. Entries are added, replaced and removed while it answers; the answers depend only
 * on what is in it, not on how it got there. It reads no clock and awaits nothing.
 */
export class QuestionIndex {
  readonly #reader: TextReader
  readonly #sounds: NamesByPinyin
  readonly #embedding: NgramEmbedding | null
  #library = new Library()
  #search: Search
  /** Counts changes, so that no snapshot is of two states. */
  #changes = 0

  /** @param embedding says how near texts are, for entries that it was fitted on; null: words alone do */
  constructor({ synonyms = new Synonyms(), embedding = null }: { synonyms?: Synonyms; embedding?: NgramEmbedding | null } = {}) {
    this.#embedding = embedding
    this.#reader = new TextReader(synonyms)
    this.#sounds = new NamesByPinyin(
      synonyms.aliases.groups
        .flat()
        .map((name) => symbolsOf(normalize(name)))
        .filter((name) => name.every(isHan)),
    )
    this.#search = new Search(this.#library, this.#reader, this.#sounds, embedding)
  }

  /** How many entries there are. */
  get size(): number {
    return this.#library.entries.size
  }

  /** The synonyms it reads texts with. */
  get synonyms(): Synonyms {
    return this.#reader.synonyms
  }

  /** Counts changes: while it stays, so do all answers. */
  get revision(): number {
    return this.#changes
  }

  /**
   * Adds an entry, or replaces the one of this id. `phrasings`: the canonical question first; an entry with an answer may do without. Throws RangeError when there is
   * nothing to find it by, or too much.
   */
  put(id: string, phrasings: readonly string[], content: Partial<Content> = {}): void {
    const whole: Content = { answer: '', subject: '', category: '', counterexamples: [], ...content }
    const hasContent = Object.values(whole).some(({ length }) => length > 0)
    if (phrasings.length === 0 && whole.answer === '') throw new RangeError('an entry needs at least one question')
    const { entries, questions, contents } = this.#library
    if (phrasings.length > MOST_PHRASINGS || questions.documents.live + phrasings.length > MOST_DOCUMENTS)
      throw new RangeError('too many questions for one index')
    this.remove(id)
    this.#changes++
    const entry = entries.add(id, phrasings, hasContent ? whole : undefined)
    const hash = textHash(id)
    phrasings.forEach((text, phrasing) => {
      const order = mixed(hash + phrasing) >>> 8
      entries.setDocument(entry, phrasing, this.#library.addPhrasing({ entry, phrasing, order, ...indexedText(this.#reader, text) }))
    })
    if (hasContent)
      entries.setContentDocument(entry, contents.add({ entry, phrasing: 0, order: mixed(hash) >>> 8, core: 0, ...readContent(this.#reader, phrasings, whole) }))
  }

  /** Whether there was such an entry. */
  remove(id: string): boolean {
    const { entries, contents } = this.#library
    const entry = entries.find(id)
    if (entry < 0) return false
    this.#changes++
    for (let phrasing = entries.textCount(entry) - 1; phrasing >= 0; phrasing--) this.#library.removePhrasing(entries.document(entry, phrasing))
    if (entries.contentDocument(entry) >= 0) contents.remove(entries.contentDocument(entry))
    entries.remove(entry)
    this.#search.forget(entry)
    return true
  }

  /**
   * The entries to offer for a question or a message of two, best first, at most `limit` (5); none where the library clearly has nothing on it. One candidate an entry.
   * `close` and `same` are taken for the very question; `related` is offered for a person to choose.
   */
  search(query: string, { limit }: { limit?: number } = {}): Candidate[] {
    return this.find(query, limit).offered
  }

  /** The candidates of `search` that are `same`; far quicker than a search where there are none. */
  same(query: string): Candidate[] {
    return this.mayBeSame(query) ? this.search(query).filter(({ band }) => band === 'same') : []
  }

  /** Whether a candidate of this question can be `same`; far quicker than a search. */
  mayBeSame(query: string): boolean {
    return this.#search.coresOf(query).some((core) => this.#library.hasCore(core))
  }

  /** What `search` answers, and where that is nothing, at most three entries that may still be of use, to be shown apart. */
  find(query: string, limit = DEFAULT_LIMIT): { offered: Candidate[]; related: Candidate[] } {
    const found = this.#search.found(query, limit)
    const candidates = (some: typeof found.offered): Candidate[] => this.#search.candidates(query, some)
    return { offered: candidates(found.offered), related: candidates(found.below.slice(0, MOST_RELATED)) }
  }

  /** A step at a time makes what searches keep of entries before doctors ask. The index may change between two steps. */
  warmUp(): Generator<void, void> {
    return warmUp(this.#library, (question) => this.find(question))
  }

  /** The parts each text shares with the question, for showing. */
  highlights(query: string, texts: readonly string[]): Highlight[][] {
    return texts.map((text) => commonHighlights(askedHighlightable(this.#reader, query), keptHighlightable(this.#reader, text)).second)
  }

  /** The candidates `search` weighs for this question with this `limit` (5), and why it keeps or drops each, best first. */
  explain(query: string, { limit = DEFAULT_LIMIT }: { limit?: number } = {}): Explanation {
    const found = this.#search.found(query, limit)
    const { question, chance, cut } = found.whole
    const heard = this.#search.correctionsOf(question).map(({ to }) => String.fromCodePoint(...to))
    const reading = readingOf(question.named, (name) => this.#reader.synonyms.aliases.groups[name]?.[0] ?? '', heard)
    return { reading, offer: { chance, cut }, candidates: explainedOf(this.#library, this.#reader, query, found) }
  }

  /** Everything that has anything in common, best first, without cut or guard: for benches. */
  rank(query: string, limit: number): { id: string; score: number }[] {
    return this.#search
      .ranked(this.#search.questionOf(query), Math.max(limit, POOL), Math.max(limit, MOST_WEIGHED))
      .slice(0, limit)
      .map(({ entry, logit }) => ({ id: this.#library.entries.id(entry), score: chance(logit) }))
  }

  /** The features of the `wanted` best candidates of either field, for fitting. */
  compare(query: string, wanted = POOL): { id: string; fit: Fit }[] {
    return rankedBy(this.#library, this.#search.vectors, this.#search.questionOf(query), wanted, 2 * wanted).map(({ entry, fit }) => ({
      id: this.#library.entries.id(entry),
      fit,
    }))
  }

  /** How many symbols of a question are compared, for fitting. */
  lengthOf(query: string): number {
    return this.#search.questionOf(query).symbols.length
  }

  /** The features that decide whether anything is offered for a question, with some entries left out; for fitting. */
  offerFeatures(query: string, without: readonly string[] = []): OfferFeatures | null {
    const question = this.#search.questionOf(query)
    const ranked = this.#search.ranked(question, POOL, MOST_WEIGHED).filter(({ entry }) => !without.includes(this.#library.entries.id(entry)))
    return offerFeatures(this.#library, question, ranked)
  }

  /** The features of the first three candidates by which a neighbour is told, for fitting. */
  neighbourFeatures(query: string): { id: string; features: Float64Array }[] {
    return this.#search.neighbourFeatures(query)
  }

  /** The features of two texts, the first asked, the second a candidate; the weights of words are this library's. */
  compareTexts(first: string, second: string): Fit {
    return comparedTexts(this.#library, this.#asked(first), this.#asked(second))
  }

  /** The chance, 0 to 1, that two texts are the same question, the same in either order; the weights of words are this library's. */
  similarity(first: string, second: string): number {
    const pairSimilarity = (a: string, b: string): number => this.compareTexts(a, b)[PLAIN_FEATURES] as number
    return alike((pairSimilarity(first, second) + pairSimilarity(second, first)) / 2)
  }

  /** The first stage alone, of one field, for benches and tests: BM25 in whole numbers. */
  rankFirstStage(query: string, limit: number, field: 'questions' | 'contents' = 'questions'): { id: string; score: number }[] {
    const collection = this.#library[field]
    const { symbols } = this.#search.questionOf(query)
    return collection.best(symbols, limit).map(({ document, score }) => ({ id: this.#library.entries.id(collection.documents.entry(document)), score }))
  }

  /** How many postings the first stage read for the last question. For tests and benches. */
  get work(): { postings: number } {
    return { postings: this.#library.questions.read + this.#library.contents.read }
  }

  /**
   * The index as bytes, piece by piece, for `restore`. `fingerprint` says of what state of the library it is. The pieces are views: use each before the index
   * changes and before the next; when the index has changed in between, the next piece throws.
   */
  *snapshot(fingerprint: string): Generator<Uint8Array, void> {
    const changes = this.#changes
    for (const piece of snapshotOf(this.#library, fingerprint, this.#reader.synonyms)) {
      if (changes !== this.#changes) throw new Error('the index changed while its snapshot was being read')
      yield piece
    }
  }

  /**
   * The index of a snapshot, which then lives on as the one it was taken of; null when the bytes are damaged, or of another fingerprint, other synonyms, or a version
   * that reads texts in another way.
   */
  static restore(
    bytes: Uint8Array | Iterable<Uint8Array>,
    options: { synonyms?: Synonyms; embedding?: NgramEmbedding | null; fingerprint: string },
  ): QuestionIndex | null {
    const index = new QuestionIndex(options)
    const library = openSnapshot(bytes instanceof Uint8Array ? [bytes] : bytes, options.fingerprint, index.#reader.synonyms)
    if (library === null) return null
    index.#library = library
    index.#search = new Search(library, index.#reader, index.#sounds, index.#embedding)
    return readsAlike(library, index.#reader) ? index : null
  }

  /** Bytes of the index in typed arrays: terms, postings, symbols, facets, the table of ids, weights, accumulators. Ids and texts come on top: `textBytes`. */
  get bytes(): number {
    return this.#library.bytes
  }

  get textBytes(): number {
    return this.#library.entries.textBytes
  }

  #asked(text: string): Question {
    return questionOf(this.#reader.fold(text), this.#reader)
  }
}
