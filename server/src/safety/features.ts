import { isMedicine } from './mention.ts'
import type { Kind, Token } from './tokens.ts'

/** Longest run of characters that counts as one feature. */
const longest = 4
/** Kinds of words whose order in a text is a feature. */
const ordered: readonly Kind[] = [
  'product',
  'medicine',
  'exposure',
  'generic',
  'use',
  'done',
  'strong',
  'typical',
  'symptom',
  'body',
  'change',
  'disease',
  'after',
  'before',
  'occurs',
  'causes',
  'blames',
  'because',
  'indication',
  'prevention',
  'benefit',
  'improvement',
  'modal',
  'rechallenge',
  'negation',
  'turn',
  'routine',
  'question',
  'wonder',
  'case',
  'bearer',
]
const numberOf = new Map(ordered.map((kind, at) => [kind, at]))
/** Words further apart than this many words are no pair. */
const reach = 6

/**
 * The features of a text as 32-bit numbers in three groups, some repeated: character runs, pairs of kinds of words in their order, and the signs of `signs.ts`.
 * Every medicine reads as one character and every figure as one digit: what happened matters, not to which of them.
 */
export function featuresOf(text: string, tokens: readonly Token[], signs: readonly string[]): Uint32Array[] {
  const about = tokens.some(isMedicine) ? 'medicine' : 'no medicine'
  return [runsOf(neutralised(text, tokens)), pairsOf(tokens), pairsOfSigns([...signs, about])].map((found) => Uint32Array.from(found))
}

/** The text with placeholders for medicines and figures, and a mark at either end. */
export function neutralised(text: string, tokens: readonly Token[]): string {
  let out = '^'
  let from = 0
  for (const token of tokens) {
    const placeholder = token.is.has('product') ? 'P' : token.is.has('medicine') ? 'M' : null
    if (placeholder === null) continue
    out += text.slice(from, token.start) + placeholder
    from = token.end
  }
  return `${out}${text.slice(from)}$`.replace(/\d+(?:\.\d+)?/g, '0')
}

function runsOf(text: string): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    let value = basis
    const end = Math.min(text.length, at + longest)
    for (let unit = at; unit < end; unit += 1) {
      value = Math.imul(value ^ text.charCodeAt(unit), prime)
      found.push((value ^ (value >>> 15)) >>> 0)
    }
  }
  return found
}

/** Each kind of word, and each pair of kinds within reach. */
function pairsOf(tokens: readonly Token[]): number[] {
  const found: number[] = []
  const kinds = tokens.map(({ is }) => numbersOf(is))
  for (const [at, firsts] of kinds.entries()) {
    for (const first of firsts) {
      found.push(mixed(first + 1, 0))
      const end = Math.min(kinds.length, at + 1 + reach)
      for (let next = at + 1; next < end; next += 1) for (const second of kinds[next] ?? []) found.push(mixed(first + 1, second + 1))
    }
  }
  return found
}

/** The numbers of a set of kinds. The sets belong to the words of the lexicons, so that each is looked through once. */
function numbersOf(kinds: ReadonlySet<Kind>): readonly number[] {
  const known = numbers.get(kinds)
  if (known) return known
  const found = [...kinds].flatMap((kind) => numberOf.get(kind) ?? [])
  numbers.set(kinds, found)
  return found
}

const numbers = new WeakMap<ReadonlySet<Kind>, readonly number[]>()

/** Each sign, and each pair of signs. */
function pairsOfSigns(signs: readonly string[]): number[] {
  const hashes = signs.map(hashOf)
  return hashes.flatMap((one, at) => [one, ...hashes.slice(at + 1).map((other) => (Math.imul(one, 31) + other) >>> 0)])
}

const basis = 0x81_1c_9d_c5
const prime = 0x01_00_01_93

function mixed(one: number, other: number): number {
  const value = Math.imul(basis ^ (one * 64 + other), 0x9e_37_79_b1)
  return (value ^ (value >>> 13)) >>> 0
}

function hashOf(sign: string): number {
  const known = hashes.get(sign) ?? hash(sign)
  hashes.set(sign, known)
  return known
}

/** There are as many as signs. */
const hashes = new Map<string, number>()

function hash(word: string): number {
  let value = prime
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), prime)
  return (value ^ (value >>> 15)) >>> 0
}
