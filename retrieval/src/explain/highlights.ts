import { meantIn } from '../ranking/message.ts'
import { placesOf, type Range } from '../text/alignment.ts'
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

/** A text made ready for marking: its symbols with their places, what it speaks of, and where in the written text each place is. */
export interface Highlightable {
  /** Of the written text, in UTF-16 units. */
  length: number
  tokens: readonly Token[]
  tags: ReadonlySet<number>
  places: readonly Range[]
  /** The words of the written text, and the names in it. */
  words: readonly Range[]
  names: readonly Range[]
}

/** @param named the text folded, in standard names */
export function highlightable(reader: TextReader, written: string, named: Named = reader.fold(written)): Highlightable {
  const tokens = tokensOf(reader, named)
  const places = placesOf(written, named.text)
  const words = [...segmenter.segment(written)].map(({ index, segment }) => ({ from: index, to: index + segment.length }))
  return { length: written.length, tokens, tags: new Set(tokens.map(({ tag }) => tag)), places, words, names: namesIn(reader, named, places) }
}

/** So many texts of entries are kept ready: questions and passages of the answers that come up most. */
const MOST_KEPT = 2048
const kept = new WeakMap<TextReader, BoundedCache<string, Highlightable>>()

/** `highlightable` for the texts of entries, which come again. */
export function keptHighlightable(reader: TextReader, written: string): Highlightable {
  let texts = kept.get(reader)
  if (texts === undefined) kept.set(reader, (texts = new BoundedCache(MOST_KEPT)))
  return texts.get(written, (text) => highlightable(reader, text))
}

/** So many questions are kept ready: the one that was searched is marked in what it found next. */
const MOST_ASKED = 32
const asked = new WeakMap<TextReader, BoundedCache<string, Highlightable>>()

/** `highlightable` for a question, of which the part that is meant is marked. */
export function askedHighlightable(reader: TextReader, question: string): Highlightable {
  let texts = asked.get(reader)
  if (texts === undefined) asked.set(reader, (texts = new BoundedCache(MOST_ASKED)))
  return texts.get(question, (text) => highlightable(reader, text, reader.fold(meantIn(text))))
}

/**
 * What two texts share, as stretches of each in rising order, for showing. It follows what ranks (asked.ts): a symbol counts as often as the
 * rarer side has it, and a word of a population or an intent where the other side says the same value. Of several places the one
 * in the longest common run is marked. Grammar (的, 吗, 怎么, 可以) says next to nothing and is left out. What was folded as
 * a whole, a name say, is marked where all of it is shared.
 */
export function commonHighlights(first: Highlightable, second: Highlightable): { first: Highlight[]; second: Highlight[] } {
  const [here, there] = commonRuns(first.tokens, second.tokens)
  return { first: highlightsOf(first, here, second), second: highlightsOf(second, there, first) }
}

/** Tokens `row` onwards of the one text and `column` onwards of the other that are the same. */
interface Run {
  row: number
  column: number
  length: number
}

/** Which tokens of either belong together: the longest run that both have, then the longest of what is left, down to single ones. */
function commonRuns(first: readonly Token[], second: readonly Token[]): [first: Uint8Array, second: Uint8Array] {
  const taken: [Uint8Array, Uint8Array] = [new Uint8Array(first.length), new Uint8Array(second.length)]
  let left = runsOf(first, second)
  while (left.length > 0) {
    const best = left.reduce((one, other) => (comesFirst(other, one) ? other : one))
    taken[0].fill(1, best.row, best.row + best.length)
    taken[1].fill(1, best.column, best.column + best.length)
    left = left.flatMap((run) => without(run, best))
  }
  return taken
}

/** All runs that go no further in either direction. */
function runsOf(first: readonly Token[], second: readonly Token[]): Run[] {
  const places = new Map<number, number[]>()
  for (const [column, { symbol }] of second.entries()) {
    const known = places.get(symbol)
    if (known === undefined) places.set(symbol, [column])
    else known.push(column)
  }
  const runs: Run[] = []
  for (const [row, { symbol }] of first.entries()) {
    for (const column of places.get(symbol) ?? []) {
      if (row > 0 && column > 0 && first[row - 1]?.symbol === second[column - 1]?.symbol) continue
      let length = 1
      while (row + length < first.length && column + length < second.length && first[row + length]?.symbol === second[column + length]?.symbol) length++
      runs.push({ row, column, length })
    }
  }
  return runs
}

/** Longer ones come first, then those further ahead in the first text, then in the second. */
function comesFirst(one: Run, other: Run): boolean {
  return one.length === other.length ? one.row < other.row || (one.row === other.row && one.column < other.column) : one.length > other.length
}

/** The parts of a run that share no token with another, in either text. */
function without(run: Run, { row, column, length }: Run): Run[] {
  const inRows = cut(run, row - run.row, row - run.row + length)
  return inRows.flatMap((part) => cut(part, column - part.column, column - part.column + length))
}

/** A run without its tokens `from` to `to`. */
function cut(run: Run, from: number, to: number): Run[] {
  if (to <= 0 || from >= run.length) return [run]
  const { row, column, length } = run
  const parts = [
    { row, column, length: from },
    { row: row + to, column: column + to, length: length - to },
  ]
  return parts.filter((part) => part.length > 0)
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Where the known names stand in the written text. */
function namesIn(reader: TextReader, { text, names }: Named, places: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const name of names) {
    const standard = reader.standard(name)
    if (standard === '') continue
    for (let at = text.indexOf(standard); at >= 0; at = text.indexOf(standard, at + standard.length)) {
      const [first, last] = [places[at], places[at + standard.length - 1]]
      if (first && last) found.push({ from: first.from, to: last.to })
    }
  }
  return found
}

const ALIKE = 1
const SAME = 2

/** A word that is marked for the most part is marked whole, another one not at all; of a name no single character is marked. */
function toWholeWords({ words, names }: Highlightable, marks: Uint8Array): void {
  for (const { from, to } of words) {
    let first = 0
    let marked = 0
    for (let at = from; at < to; at++) {
      if (marks[at] === 0) continue
      if (marked === 0) first = marks[at] as number
      marked++
    }
    if (marked > 0 && marked < to - from) marks.fill(2 * marked > to - from ? first : 0, from, to)
  }
  for (const { from, to } of names) {
    const inside = (at: number) => at >= from && at < to && marks[at] !== 0
    for (let at = from; at < to; at++) if (to - from > 1 && inside(at) && !inside(at - 1) && !inside(at + 1)) marks[at] = 0
  }
}

export interface Token extends Range {
  symbol: number
  tag: number
}

/** Cuts as `symbolsOf` does, and keeps where. */
const PIECE = /\d[\d.%]*|[a-z\u00aa-\u303f]+|[\u3040-\ufffc\ufffe\uffff]|[\u{10000}-\u{10ffff}]/gu

export function tokensOf(reader: TextReader, named: Named): Token[] {
  const { text } = named
  const tags = new Uint16Array(text.length)
  reader.tag(named, new Int32Array(FACETS), 0, tags)
  const tokens: Token[] = []
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (tokens.length === LONGEST_TEXT) break
    const [symbol = 0] = symbolsOf(piece, 1, tags.subarray(index))
    tokens.push({ symbol: plain(symbol), tag: tagOf(symbol), from: index, to: index + piece.length })
  }
  return tokens
}

function highlightsOf(ours: Highlightable, shared: Uint8Array, theirs: Highlightable): Highlight[] {
  const marks = new Uint8Array(ours.length)
  const lacking = new Uint8Array(ours.length)
  for (const [index, { symbol, tag, from, to }] of ours.tokens.entries()) {
    const mark = shared[index] === 1 ? SAME : tag > 0 && theirs.tags.has(tag) ? ALIKE : 0
    const isSeen = mark !== 0 && !saysLittle(symbol, tag)
    for (let unit = from; unit < to; unit++) {
      const place = ours.places[unit]
      if (place === undefined) break
      for (let at = place.from; at < place.to; at++) {
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
