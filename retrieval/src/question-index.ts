import { Aliases, type Named } from './aliases.ts'
import { Asked, type Fit } from './asked.ts'
import { Collection } from './collection.ts'
import type { Entry } from './documents.ts'
import { featureShares, readingOf, type Explained, type Explanation } from './explain.ts'
import { FACETS } from './facets.ts'
import { normalize } from './normalize.ts'
import { difference } from './opposites.ts'
import { LONGEST_READ, read } from './reading.ts'
import { chance, fitness } from './rerank.ts'
import { same, sameQuestion } from './same-question.ts'
import { markable, sharedMarks, type Markable } from './shared-marks.ts'

export { sameQuestion }

export interface Candidate {
  id: string
  /** The entry's canonical question, its first text. */
  text: string
  /** The phrasing of the entry that fits best. */
  matched: string
  /** The chance, 0 to 1, that the asker means this question. */
  score: number
  /** `same`: cannot mean another question. `close`: very near, nothing speaks against it. `related`: worth offering. */
  band: 'same' | 'close' | 'related'
  /** Why it is not the same question, where the guard against near-opposites says so. */
  opposed: string | null
  /** Of the names handed in: the question and this candidate share one, name others only, or one of them names none. */
  names: 'shared' | 'others' | 'none'
}

/** Below this nothing is similar. Chosen on the ncov dev set, see DESIGN.md. Where both name the same thing, a drug say, less will do. */
const CUT = { shared: 0.06, others: 0.18, none: 0.18 } as const
const CLOSE = 0.55
/** An opposed candidate stays findable, but below what is not opposed. */
const OPPOSED_SHARE = 0.6

const DEFAULT_LIMIT = 5
/** The first stage hands on this many documents. */
const POOL = 100
/** So many of them are weighed by the guard. */
const MOST_WEIGHED = 20
const LONGEST_QUERY = 256

interface Ranked {
  entry: Entry
  document: number
  fitness: number
  fit: Fit
}

const byScore = (a: { score: number; id: string }, b: { score: number; id: string }): number => b.score - a.score || (a.id < b.id ? -1 : 1)

/**
 * Similar-question search over Chinese questions, in memory. Entries are added, replaced and removed while it answers; the answers depend only
 * on what is in it, not on how it got there. It reads no clock and awaits nothing.
 */
export class QuestionIndex {
  readonly #aliases: Aliases
  readonly #names: readonly string[]
  readonly #entries = new Map<string, Entry>()
  readonly #collection = new Collection()

  /** `aliases`: groups of names for one thing, the first of each is the standard name. */
  constructor(options: { aliases?: readonly (readonly string[])[] } = {}) {
    this.#aliases = new Aliases(options.aliases)
    this.#names = (options.aliases ?? []).map(([name = '']) => name)
  }

  /** How many entries there are. */
  get size(): number {
    return this.#entries.size
  }

  /** Adds an entry, or replaces the one of this id. `texts` are its phrasings, the first the canonical question; throws RangeError when there is none. */
  put(id: string, texts: readonly string[]): void {
    if (texts.length === 0) throw new RangeError('an entry needs at least one text')
    this.remove(id)
    const entry: Entry = { id, texts: [...texts], documents: [] }
    this.#entries.set(id, entry)
    for (const text of entry.texts) entry.documents.push(this.#collection.add(entry, this.#fold(text).text))
  }

  /** Whether there was such an entry. */
  remove(id: string): boolean {
    const entry = this.#entries.get(id)
    if (!entry) return false
    this.#entries.delete(id)
    this.#collection.remove(entry)
    return true
  }

  /** The entries that ask the same or nearly the same, best first, at most `limit` (5); none when none is similar enough. One candidate an entry. */
  search(query: string, { limit = DEFAULT_LIMIT }: { limit?: number } = {}): Candidate[] {
    const asked = this.#fold(query)
    const likely = this.#weighed(asked, limit).filter(({ fitness }) => chance(fitness) >= CUT.shared)
    const found = likely.map((ranked) => this.#candidate(asked, ranked))
    return found
      .filter((candidate) => candidate.score >= CUT[candidate.names])
      .sort(byScore)
      .slice(0, limit)
  }

  /**
   * What `search` weighs for this question with this `limit` (5) and why it keeps or drops it, best first. The first `limit` that are kept are, in
   * order, what `search` answers.
   */
  explain(query: string, { limit = DEFAULT_LIMIT }: { limit?: number } = {}): Explanation {
    const asked = this.#fold(query)
    const question = markable(query, asked.text)
    const candidates = this.#weighed(asked, limit).map((ranked) => this.#explained(asked, question, ranked)).sort(byScore)
    return { reading: readingOf(asked, (name) => this.#names[name] ?? ''), candidates }
  }

  /** Everything that has anything in common, best first, without cut or guard: for benches. */
  rank(query: string, limit: number): { id: string; score: number }[] {
    return this.#ranked(this.#fold(query), Math.max(limit, POOL))
      .slice(0, limit)
      .map(({ entry, fitness }) => ({ id: entry.id, score: chance(fitness) }))
  }

  /** The features of the candidates of a question, for fitting and explaining. */
  compare(query: string): { id: string; fit: Fit }[] {
    return this.#ranked(this.#fold(query), POOL).map(({ entry, fit }) => ({ id: entry.id, fit }))
  }

  /** The first stage alone, for benches and tests: BM25 in whole numbers. */
  rankFirstStage(query: string, limit: number): { id: string; score: number }[] {
    const { scored } = this.#collection.best(read(this.#fold(query).text, new Int32Array(FACETS), 0, LONGEST_QUERY), limit)
    return scored.map(({ document, score }) => ({ id: this.#collection.documents.entry(document).id, score }))
  }

  /** Bytes of the index in typed arrays: terms, postings, symbols, lengths, facets, accumulators. The texts themselves come on top. */
  get bytes(): number {
    return this.#collection.bytes
  }

  #fold(text: string): Named {
    return this.#aliases.apply(normalize(text.slice(0, LONGEST_READ)))
  }

  #ranked(asked: Named, wanted: number): Ranked[] {
    const facets = new Int32Array(FACETS)
    const symbols = read(asked.text, facets, 0, LONGEST_QUERY)
    const { documents, weights } = this.#collection
    const { scored, self } = this.#collection.best(symbols, wanted)
    const question = new Asked(symbols, facets, weights)
    const best = new Map<Entry, Ranked>()
    for (const { document, score } of scored) {
      const entry = documents.entry(document)
      const fit = question.compare(documents.symbols(document), documents.facets, document * FACETS, score / self)
      const ranked = { entry, document, fit, fitness: fitness(fit) }
      const before = best.get(entry)
      if (!before || ranked.fitness > before.fitness) best.set(entry, ranked)
    }
    return [...best.values()].sort((a, b) => b.fitness - a.fitness || (a.entry.id < b.entry.id ? -1 : 1))
  }

  #weighed(asked: Named, limit: number): Ranked[] {
    return this.#ranked(asked, POOL).slice(0, Math.max(2 * limit, MOST_WEIGHED))
  }

  #explained(asked: Named, question: Markable, ranked: Ranked): Explained {
    const candidate = this.#candidate(asked, ranked)
    const { text, matched, score, names } = candidate
    const before = chance(ranked.fitness)
    const kept = before >= CUT.shared && score >= CUT[names]
    const common = (written: string) => sharedMarks(question, markable(written, this.#fold(written).text))
    const { first, second } = common(matched)
    return {
      ...candidate,
      band: kept ? candidate.band : null,
      chance: before,
      cut: CUT[names],
      kept,
      partial: difference(asked, this.#fold(matched), this.#aliases).partial,
      features: featureShares(ranked.fit),
      shared: { query: first, matched: second, text: text === matched ? second : common(text).second },
    }
  }

  #candidate(asked: Named, { entry, document, fitness }: Ranked): Candidate {
    const text = entry.texts[0] ?? ''
    const equal = entry.texts.find((phrasing) => same(asked, this.#fold(phrasing), this.#aliases))
    const matched = equal ?? entry.texts[this.#collection.documents.phrasing(document)] ?? ''
    const theirs = this.#fold(matched)
    const names = asked.names.length === 0 || theirs.names.length === 0 ? 'none' : asked.names.some((name) => theirs.names.includes(name)) ? 'shared' : 'others'
    if (equal !== undefined) return { id: entry.id, text, matched, score: 1, band: 'same', opposed: null, names }
    const { opposed, partial } = difference(asked, theirs, this.#aliases)
    const score = chance(fitness) * (opposed === null ? 1 : OPPOSED_SHARE)
    const band = opposed === null && !partial && score >= CLOSE ? 'close' : 'related'
    return { id: entry.id, text, matched, score, band, opposed, names }
  }
}
