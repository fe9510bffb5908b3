import type { Collection } from '../index/collection.ts'
import type { Symbols } from '../text/terms.ts'
import { correctionsBySound, type Correction, type NamesByPinyin } from './query-correction.ts'
import { LONGEST_QUERY, type Question } from './question.ts'

/** Where a question looks like a slip of the ear or the keyboard, so that it is asked once more with what may have been meant; in their order. */
export function correctionsOf(questions: Collection, names: NamesByPinyin, { symbols }: Question): Correction[] {
  const known = (first: number, second: number): number => questions.having(first, second)
  const byName = names.corrections(symbols, known)
  return byName.length > 0 ? byName : correctionsBySound(symbols, known)
}

/** The question with its corrections, as far as ranking goes; what it speaks of and the guard stay with what was written. `spelled`: a word's symbols in the index. */
export function corrected(
  { symbols, emphasis: _emphasis, ...question }: Question,
  corrections: readonly Correction[],
  spelled: (word: string) => Symbols,
): Question {
  const better: number[] = []
  let kept = 0
  for (const { at, to } of corrections) {
    better.push(...symbols.subarray(kept, at), ...spelled(String.fromCodePoint(...to)))
    kept = at + to.length
  }
  better.push(...symbols.subarray(kept))
  return { ...question, symbols: Int32Array.from(better.slice(0, LONGEST_QUERY)) }
}
