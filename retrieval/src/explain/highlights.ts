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
  return { tokens, tags: new Set(tokens.map(({ tag }) => tag)), places, words, names: namesIn(reader, named, places) }
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

/** Which tokens of either belong together: the longest run that both have, then the longest of what is left, down to single ones. */
function commonRuns(first: readonly Token[], second: readonly Token[]): [first: Uint8Array, second: Uint8Array] {
  const places = Map.groupBy(second.keys(), (at) => second[at]?.symbol)
  const matching = first.map(({ symbol }) => places.get(symbol) ?? [])
  const taken: [Uint8Array, Uint8Array] = [new Uint8Array(first.length), new Uint8Array(second.length)]
  for (;;) {
    const { length, row, column } = longestRun(matching, taken)
    if (length === 0) return taken
    taken[0].fill(1, row, row + length)
    taken[1].fill(1, column, column + length)
  }
}

/** @param matching for each token of the one text, the places of the same in the other */
function longestRun(matching: readonly (readonly number[])[], taken: readonly [Uint8Array, Uint8Array]): { length: number; row: number; column: number } {
  let best = { length: 0, row: 0, column: 0 }
  let above = new Map<number, number>()
  for (const [row, columns] of matching.entries()) {
    const here = new Map<number, number>()
    for (const column of taken[0][row] === 1 ? [] : columns) {
      if (taken[1][column] === 1) continue
      const length = (above.get(column - 1) ?? 0) + 1
      here.set(column, length)
      if (length > best.length) best = { length, row: row + 1 - length, column: column + 1 - length }
    }
    above = here
  }
  return best
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

/** A word that is marked for the most part is marked whole, another one not at all; of a name no single character is marked. */
function toWholeWords({ words, names }: Highlightable, kinds: Map<number, Highlight['kind']>): void {
  for (const { from, to } of words) {
    const marked = placesIn(from, to).filter((at) => kinds.has(at))
    if (marked.length === 0 || marked.length === to - from) continue
    const kind = 2 * marked.length > to - from ? kinds.get(marked[0]!) : undefined
    for (const at of placesIn(from, to)) {
      if (kind === undefined) kinds.delete(at)
      else kinds.set(at, kind)
    }
  }
  for (const { from, to } of names) {
    const inside = (at: number) => at >= from && at < to && kinds.has(at)
    const single = placesIn(from, to).filter((at) => to - from > 1 && inside(at) && !inside(at - 1) && !inside(at + 1))
    for (const at of single) kinds.delete(at)
  }
}

const placesIn = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

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
  const kinds = new Map<number, Highlight['kind']>()
  const lacking = new Set<number>()
  for (const [index, { symbol, tag, from, to }] of ours.tokens.entries()) {
    const kind = shared[index] === 1 ? 'same' : tag > 0 && theirs.tags.has(tag) ? 'alike' : null
    for (const place of ours.places.slice(from, to)) {
      for (let at = place.from; at < place.to; at++) {
        if (kind === null) lacking.add(at)
        else if (!saysLittle(symbol, tag) && kinds.get(at) !== 'same') kinds.set(at, kind)
      }
    }
  }
  for (const at of lacking) kinds.delete(at)
  toWholeWords(ours, kinds)
  return stretches(kinds)
}

const PERMISSION_TAG = INTENT_WORD * 32 + Math.log2(PERMISSION) + 1
const saysLittle = (symbol: number, tag: number): boolean => tag === PERMISSION_TAG || (isGrammar(symbol) && (tag === 0 || tag >= FIRST_GROUP))

function stretches(kinds: ReadonlyMap<number, Highlight['kind']>): Highlight[] {
  const highlights: Highlight[] = []
  for (const at of [...kinds.keys()].sort((a, b) => a - b)) {
    const kind = kinds.get(at) as Highlight['kind']
    const last = highlights.at(-1)
    if (last?.to === at && last.kind === kind) last.to = at + 1
    else highlights.push({ from: at, to: at + 1, kind })
  }
  return highlights
}
