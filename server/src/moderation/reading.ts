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

export function read(text: string, simplify: Simplify): Reading {
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

function isLetter(character: string): boolean {
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
