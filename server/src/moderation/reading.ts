import { fold, type Simplify } from '../text/fold.ts'

/** Separator between a character and the one before it. */
export type Gap = 'none' | 'loose' | 'clause' | 'sentence'

/**
 * A folded text: letters and digits alone, and for each of them (by UTF-16 unit) the separator that was removed before it.
 * `loose` is a separator within a clause: spaces, emoji, dots, dashes, symbols.
 */
export type Reading = { letters: string; gaps: readonly Gap[] }

const sentenceMarks = new Set('。！？；!?;\n\r\u2028\u2029')
const clauseMarks = new Set(',:、()[]{}<>"\'“”‘’「」『』《》〈〉【】〔〕')

/** The text that was read last: two lists judge each text one after the other in a dry run. */
let last: { text: string; simplify: Simplify; reading: Reading } | null = null

export function read(text: string, simplify: Simplify): Reading {
  if (last?.text === text && last.simplify === simplify) return last.reading
  const reading = readAnew(text, simplify)
  last = { text, simplify, reading }
  return reading
}

function readAnew(text: string, simplify: Simplify): Reading {
  const letters: string[] = []
  const gaps: Gap[] = []
  let gap: Gap = 'none'
  for (const character of simplify(fold(text))) {
    if (isLetter(character)) {
      letters.push(character)
      gaps.push(gap)
      // The second half of a surrogate pair has no separator before it.
      if (character.length === 2) gaps.push('none')
      gap = 'none'
    } else {
      gap = wider(gap, gapOf(character))
    }
  }
  return { letters: letters.join(''), gaps }
}

/** Most characters are Han, which the pattern would take much longer to tell. */
function isLetter(character: string): boolean {
  if (character >= '\u4e00' && character <= '\u9fff') return true
  return /^[\p{L}\p{N}]$/u.test(character)
}

function gapOf(character: string): Gap {
  if (sentenceMarks.has(character)) return 'sentence'
  return clauseMarks.has(character) ? 'clause' : 'loose'
}

const widths: Record<Gap, number> = { none: 0, loose: 1, clause: 2, sentence: 3 }

function wider(one: Gap, other: Gap): Gap {
  return widths[one] >= widths[other] ? one : other
}
