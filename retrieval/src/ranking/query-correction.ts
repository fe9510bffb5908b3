import { charactersOf, commonOf, confusedWith, secondSyllableOf, soundsAlike, syllableOf } from '../lexicon/pinyin.ts'
import { isHan, plain, type Symbols } from '../text/terms.ts'
import { isGrammar } from '../index/term-weights.ts'

/** From place `at` on, as many symbols as `to` has stand perhaps for those of `to`. A guess for finding more, never a reading of the question. */
export interface Correction {
  at: number
  to: readonly number[]
}

/** Questions of the library that have these two symbols side by side; 0 where none has. */
export type Known = (first: number, second: number) => number

/** `count`: questions that have the pairs it would make. */
type Guess = Correction & { count: number }

const NO_SIGN = -1
/** At most so many questions to `known` for one text, and so many guesses. */
export const MOST_ASKED = 400
const MOST_GUESSES = 3
/** A text is looked at so far, in symbols. */
const LONGEST_LOOKED_AT = 64
/** Pairs that fewer questions have in all prove nothing. */
const LEAST_KNOWN = 2
/** Names shorter than this are guessed only where the run is unknown to the library. */
const TELLING_NAME = 3
/** In a name of this many characters one may sound only nearly the same. */
const FORGIVING_NAME = 4

/**
 * Characters of a question that look like a slip of the ear or of a pinyin keyboard: every pair they make with a neighbouring word character is unknown
 * to the library, and one character that sounds the same, or else nearly the same, makes all these pairs known. Not more than MOST_GUESSES, none beside
 * another, in the order of their places; the same text and library give the same guesses.
 */
export function correctionsBySound(symbols: Symbols, known: Known): Correction[] {
  const text = symbols.subarray(0, LONGEST_LOOKED_AT).map(plain)
  const unknown = Array.from(text, (sign, at) => wordPair(text, at) && known(sign, text[at + 1] as number) === 0)
  let left = MOST_ASKED - text.length
  const guesses: Guess[] = []
  for (const fuzzy of [false, true]) {
    for (let at = 0; at < text.length; at++) {
      if (!suspect(text, at, unknown) || guesses.some((guess) => guess.at === at)) continue
      const before = wordPair(text, at - 1) ? (text[at - 1] as number) : NO_SIGN
      const after = wordPair(text, at) ? (text[at + 1] as number) : NO_SIGN
      let best: Guess | null = null
      for (const sign of alike(text[at] as number, fuzzy)) {
        if (left < 2) break
        let count = 0
        if (before !== NO_SIGN) {
          left--
          count = known(before, sign)
          if (count === 0) continue
        }
        if (after !== NO_SIGN) {
          left--
          const behind = known(sign, after)
          count = behind === 0 ? 0 : count + behind
        }
        if (count >= LEAST_KNOWN && count > (best?.count ?? 0)) best = { at, to: [sign], count }
      }
      if (best) guesses.push(best)
    }
  }
  return apart(guesses)
}

/** The best guesses of which none lies beside another. */
function apart(guesses: readonly Guess[]): Correction[] {
  const taken: Correction[] = []
  for (const { at, to } of guesses.toSorted((a, b) => b.count - a.count || a.at - b.at)) {
    if (taken.length < MOST_GUESSES && taken.every((other) => Math.abs(other.at - at) > 1)) taken.push({ at, to })
  }
  return taken.toSorted((a, b) => a.at - b.at)
}

/** Both are characters of a word, not grammar, number or Latin. */
const wordPair = (text: Symbols, at: number): boolean => at >= 0 && at + 1 < text.length && isWord(text[at] as number) && isWord(text[at + 1] as number)
const isWord = (symbol: number): boolean => isHan(symbol) && !isGrammar(symbol)

/** It has a neighbour in a word, and no pair with one is known. */
function suspect(text: Symbols, at: number, unknown: readonly boolean[]): boolean {
  const before = wordPair(text, at - 1)
  const after = wordPair(text, at)
  return (before || after) && (!before || unknown[at - 1] === true) && (!after || unknown[at] === true)
}

/** Characters that sound like this one, the common ones of all readings first; `fuzzy`: only the common ones that sound nearly the same. */
function alike(code: number, fuzzy: boolean): number[] {
  const readings = [syllableOf(code), secondSyllableOf(code)].filter((syllable) => syllable !== 0)
  const syllables = fuzzy ? readings.flatMap(confusedWith) : readings
  const common = syllables.map((syllable) => charactersOf(syllable).slice(0, commonOf(syllable)))
  const rare = fuzzy ? [] : syllables.map((syllable) => charactersOf(syllable).slice(commonOf(syllable)))
  const signs = new Set(Array.from([...common, ...rare].join(''), (sign) => sign.charCodeAt(0)))
  signs.delete(code)
  return [...signs]
}

/** Names by sound: finds where a question writes a name with other characters that sound the same. */
export class NamesByPinyin {
  readonly #bySyllable = new Map<number, number[][]>()

  /** `names` are symbols of folded names (`symbolsOf`); those shorter than two symbols are left out, of equal ones one stays. */
  constructor(names: Iterable<Symbols>) {
    const seen = new Set<string>()
    for (const name of names) {
      const signs = Array.from(name, plain)
      const first = syllableOf(signs[0] ?? 0)
      if (signs.length < 2 || first === 0 || seen.has(signs.join())) continue
      seen.add(signs.join())
      for (const syllable of new Set([first, secondSyllableOf(signs[0] as number)])) {
        if (syllable !== 0) this.#bySyllable.set(syllable, [...(this.#bySyllable.get(syllable) ?? []), signs])
      }
    }
    for (const names of this.#bySyllable.values()) names.sort((a, b) => b.length - a.length)
  }

  /**
   * Where the question sounds like a name but is not written like it, from left to right, the longest name at each place, none on another. A run of two
   * characters counts only where `known` has no question with that pair; in a name of four or more one character may sound only nearly the same.
   */
  corrections(symbols: Symbols, known: Known): Correction[] {
    const text = symbols.subarray(0, LONGEST_LOOKED_AT).map(plain)
    const found: Correction[] = []
    for (let at = 0; at < text.length;) {
      const name = this.#at(text, at)
      const same = name?.every((sign, place) => sign === text[at + place]) ?? false
      const telling = name !== null && (name.length >= TELLING_NAME || known(text[at] as number, text[at + 1] as number) === 0)
      if (name !== null && telling && !same) found.push({ at, to: name })
      at += name !== null && (telling || same) ? name.length : 1
    }
    return found
  }

  #at(text: Symbols, at: number): readonly number[] | null {
    const code = text[at] as number
    for (const syllable of new Set([syllableOf(code), secondSyllableOf(code)])) {
      const name = syllable === 0 ? undefined : this.#bySyllable.get(syllable)?.find((signs) => sounds(signs, text, at))
      if (name !== undefined) return name
    }
    return null
  }
}

/** Whether the text sounds like these symbols from this place on. */
function sounds(signs: readonly number[], text: Symbols, at: number): boolean {
  if (at + signs.length > text.length) return false
  let forgiven = signs.length >= FORGIVING_NAME ? 1 : 0
  return signs.every((sign, place) => {
    const there = text[at + place] as number
    if (sign === there) return true
    const alike = soundsAlike(sign, there)
    return alike === 2 || (alike === 1 && forgiven-- > 0)
  })
}
