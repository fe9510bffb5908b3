import { meantIn } from '../ranking/message.ts'
import { placesOf, type Range } from '../text/alignment.ts'
import { commonRuns } from '../text/common-runs.ts'
import type { Named } from '../lexicon/aliases.ts'
import { FACETS, INTENT_WORD, PERMISSION } from '../lexicon/facets.ts'
import { FIRST_GROUP } from '../lexicon/synonym-tags.ts'
import type { TextReader } from '../reading/text-reader.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import { LONGEST_TEXT, plain, symbolsOf, tagOf } from '../text/terms.ts'
import { isGrammar } from '../index/term-weights.ts'

/** A stretch of a text that the other text has too: `same` in the same characters or under the same name, `alike` in other words (副作用, 不良反应). */
export interface Highlight extends Range {
  kind: 'same' | 'alike'
}

/** A text made ready for marking: its symbols with their places, and what it speaks of. The rest is read when it is marked itself. Many are kept, so their parts lie in arrays of numbers. */
export class Highlightable {
  /** Of the written text, in UTF-16 units. */
  readonly length: number
  readonly tokens: Tokens
  readonly #reader: TextReader
  readonly #written: string
  readonly #named: Named
  #places: Int32Array | undefined
  #words: Int32Array | undefined
  #names: Int32Array | undefined

  /** @param named the text folded, in standard names */
  constructor(reader: TextReader, written: string, named: Named = reader.fold(written)) {
    this.length = written.length
    this.tokens = tokensOf(reader, named)
    this.#reader = reader
    this.#written = written
    this.#named = named
  }

  /** Where in the written text each place of the folded one is: from and to of each. */
  get places(): Int32Array {
    return (this.#places ??= numbersOf(placesOf(this.#written, this.#named.text)))
  }

  /** The words of the written text: from and to of each. */
  get words(): Int32Array {
    return (this.#words ??= numbersOf([...segmenter.segment(this.#written)].map(({ index, segment }) => ({ from: index, to: index + segment.length }))))
  }

  /** The names in the written text: from and to of each. */
  get names(): Int32Array {
    return (this.#names ??= numbersOf(namesIn(this.#reader, this.#named, this.places)))
  }
}

const numbersOf = (ranges: readonly Range[]): Int32Array => Int32Array.from(ranges.flatMap(({ from, to }) => [from, to]))

/** Keeps what is made of the last texts, for each reader. */
function keeping(most: number, make: (reader: TextReader, written: string) => Highlightable): typeof make {
  const kept = new WeakMap<TextReader, BoundedCache<string, Highlightable>>()
  return (reader, written) => {
    let texts = kept.get(reader)
    if (texts === undefined) kept.set(reader, (texts = new BoundedCache(most)))
    return texts.get(written, (text) => make(reader, text))
  }
}

/** Those of the texts of entries: questions and passages of the answers that come up most. */
export const keptHighlightable = keeping(8192, (reader, written) => new Highlightable(reader, written))

/** That of a question, of which the part that is meant is marked: the one that was searched is marked in what it found next. */
export const askedHighlightable = keeping(32, (reader, question) => new Highlightable(reader, question, reader.fold(meantIn(question))))

/**
 * What two texts share, as stretches of each in rising order, for showing. It follows what ranks (query-features.ts): a symbol counts as often as the
 * rarer side has it, and a word of a population or an intent where the other side says the same value. Of several places the one
 * in the longest common run is marked. Grammar (的, 吗, 怎么, 可以) says next to nothing and is left out. What was folded as
 * a whole, a name say, is marked where all of it is shared.
 */
export function commonHighlights(first: Highlightable, second: Highlightable): { first: Highlight[]; second: Highlight[] } {
  const [here, there] = commonRuns(first.tokens.symbols, second.tokens.symbols)
  return {
    get first() {
      return highlightsOf(first, here, second)
    },
    get second() {
      return highlightsOf(second, there, first)
    },
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Where the known names stand in the written text. */
function namesIn(reader: TextReader, { text, names }: Named, places: Int32Array): Range[] {
  const found: Range[] = []
  for (const name of names) {
    const standard = reader.standard(name)
    if (standard === '') continue
    for (let at = text.indexOf(standard); at >= 0; at = text.indexOf(standard, at + standard.length)) {
      const [from, to] = [places[2 * at], places[2 * (at + standard.length) - 1]]
      if (from !== undefined && to !== undefined) found.push({ from, to })
    }
  }
  return found
}

const ALIKE = 1
const SAME = 2

/** A word that is marked for the most part is marked whole, another one not at all; of a name no single character is marked. */
function toWholeWords({ words, names }: Highlightable, marks: Uint8Array): void {
  for (let word = 0; word < words.length; word += 2) {
    const [from, to] = [words[word] as number, words[word + 1] as number]
    let first = 0
    let marked = 0
    for (let at = from; at < to; at++) {
      if (marks[at] === 0) continue
      if (marked === 0) first = marks[at] as number
      marked++
    }
    if (marked > 0 && marked < to - from) marks.fill(2 * marked > to - from ? first : 0, from, to)
  }
  for (let name = 0; name < names.length; name += 2) {
    const [from, to] = [names[name] as number, names[name + 1] as number]
    const inside = (at: number) => at >= from && at < to && marks[at] !== 0
    for (let at = from; at < to; at++) if (to - from > 1 && inside(at) && !inside(at - 1) && !inside(at + 1)) marks[at] = 0
  }
}

/** The tokens of a folded text. */
export interface Tokens {
  symbols: Int32Array
  tags: Uint16Array
  /** Where each stands: from and to. */
  places: Int32Array
}

/** Cuts as `symbolsOf` does, and keeps where. */
const PIECE = /\d[\d.%]*|[a-z\u00aa-\u303f]+|[\u3040-\ufffc\ufffe\uffff]|[\u{10000}-\u{10ffff}]/gu

export function tokensOf(reader: TextReader, named: Named): Tokens {
  const { text } = named
  const textTags = new Uint16Array(text.length)
  reader.tag(named, new Int32Array(FACETS), 0, textTags)
  const symbols: number[] = []
  const tags: number[] = []
  const places: number[] = []
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (symbols.length === LONGEST_TEXT) break
    const [symbol = 0] = symbolsOf(piece, 1, textTags.subarray(index))
    symbols.push(plain(symbol))
    tags.push(tagOf(symbol))
    places.push(index, index + piece.length)
  }
  return { symbols: Int32Array.from(symbols), tags: Uint16Array.from(tags), places: Int32Array.from(places) }
}

function highlightsOf(ours: Highlightable, shared: Uint8Array, theirs: Highlightable): Highlight[] {
  const marks = new Uint8Array(ours.length)
  const lacking = new Uint8Array(ours.length)
  const { symbols, tags, places } = ours.tokens
  const written = ours.places
  for (let token = 0; token < symbols.length; token++) {
    const tag = tags[token] as number
    const mark = shared[token] === 1 ? SAME : tag > 0 && theirs.tokens.tags.includes(tag) ? ALIKE : 0
    const isSeen = mark !== 0 && !saysLittle(symbols[token] as number, tag)
    const end = Math.min(places[2 * token + 1] as number, written.length / 2)
    for (let unit = places[2 * token] as number; unit < end; unit++) {
      const to = written[2 * unit + 1] as number
      for (let at = written[2 * unit] as number; at < to; at++) {
        if (mark === 0) lacking[at] = 1
        else if (isSeen && (marks[at] as number) < mark) marks[at] = mark
      }
    }
  }
  for (let at = 0; at < marks.length; at++) if (lacking[at] === 1) marks[at] = 0
  toWholeWords(ours, marks)
  return stretches(marks)
}

const PERMISSION_TAG = INTENT_WORD * 32 + Math.log2(PERMISSION) + 1
const saysLittle = (symbol: number, tag: number): boolean => tag === PERMISSION_TAG || (isGrammar(symbol) && (tag === 0 || tag >= FIRST_GROUP))

function stretches(marks: Uint8Array): Highlight[] {
  const highlights: Highlight[] = []
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 0) continue
    const kind = marks[at] === SAME ? 'same' : 'alike'
    const last = highlights.at(-1)
    if (last?.to === at && last.kind === kind) last.to = at + 1
    else highlights.push({ from: at, to: at + 1, kind })
  }
  return highlights
}
