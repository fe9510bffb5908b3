/**
 * A text as symbols, and the symbols as terms. A symbol is one Han character, one Latin word or one number. Terms are single symbols and pairs of
 * neighbours; on Chinese questions this beats word segmentation (see DESIGN.md).
 *
 * A symbol is a whole number, so nothing has to be kept to read one: a character is its code point; a word or number is a hash with a high bit set.
 */
export type Symbols = Int32Array

/** Texts are read this far, in symbols; the product's questions end at 500 characters. */
export const LONGEST_TEXT = 1024
/** The content of an entry is read this far, in symbols. */
export const LONGEST_CONTENT = 4096
/** Stands between the sections of a content; no text has it. */
export const SEPARATOR = 0

/** Enough for every assigned character outside planes 14 to 16; those meet others there, which hurts nobody. */
export const TAG_SHIFT = 18
const CHARACTER = (1 << TAG_SHIFT) - 1
const WORD = 0x4000_0000
const NUMBER = 0x6000_0000
const buffer = new Int32Array(LONGEST_CONTENT)

/** The symbol without its tag; what terms are made of. */
export const plain = (symbol: number): number => (symbol < WORD ? symbol & CHARACTER : symbol)
/** The tag of a character (see `symbolsOf`), 0 where it has none. */
export const tagOf = (symbol: number): number => (symbol < WORD ? symbol >> TAG_SHIFT : 0)
export const isHan = (symbol: number): boolean => symbol < WORD
export const isNumber = (symbol: number): boolean => symbol >= NUMBER

/**
 * Cuts a text that `normalize` has folded. `hbv16` is `hbv` and `16`; `2.5g` is `2.5` and `g`; `20%` is one number. `tags`
 * gives each place of the text a number below 4096, 0 for none, which its character then carries.
 */
export function symbolsOf(folded: string, longest: number = LONGEST_TEXT, tags?: Uint16Array): Symbols {
  let count = 0
  let at = 0
  while (at < folded.length && count < longest) {
    const code = folded.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === LETTER || kind === DIGIT) {
      let hash = 0x811c_9dc5
      const start = at
      while (at < folded.length && belongs(folded.charCodeAt(at), kind, at > start)) {
        hash = Math.imul(hash ^ folded.charCodeAt(at), 0x0100_0193)
        at++
      }
      buffer[count++] = kind === DIGIT ? NUMBER | (hash >>> 3) : WORD | (hash >>> 3)
    } else if (kind === SIGN) {
      const point = folded.codePointAt(at) ?? 0
      buffer[count++] = (point & CHARACTER) | ((tags?.[at] ?? 0) << TAG_SHIFT)
      at += point > 0xffff ? 2 : 1
    } else at++
  }
  return buffer.slice(0, count)
}

const GAP = 0
const SIGN = 1
const LETTER = 2
const DIGIT = 3

function kindOf(code: number): number {
  if (code >= 0x3040) return code === 0xfffd ? GAP : SIGN
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code <= 0x2f || (code > 0x39 && code < 0x61) || (code > 0x7a && code < 0xaa)) return GAP
  return LETTER
}

function belongs(code: number, kind: number, inside: boolean): boolean {
  return kindOf(code) === kind || (inside && kind === DIGIT && (code === 0x2e || code === 0x25))
}
