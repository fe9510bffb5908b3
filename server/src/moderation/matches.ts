import type { Match } from '../text/automaton.ts'
import type { Gap, Reading } from './reading.ts'

/** Whether a permitted phrase covers a match. */
export type Coverage = (match: Match) => boolean

/** Whether the match is one written word, not two words or sentences that happen to meet. */
export function isWritten({ start, end }: Match, { letters, gaps }: Reading): boolean {
  if (cutsLatin(letters, gaps, start) || cutsLatin(letters, gaps, end)) return false
  let [marks, mark]: [number, Gap] = [0, 'none']
  for (let at = start + 1; at < end; at += 1) {
    if (gaps[at] !== 'clause' && gaps[at] !== 'sentence') continue
    mark = gaps[at]!
    marks += 1
  }
  if (marks !== 1) return true
  // One separator inside. A disguised word stands alone on one side at least; two sentences that happen to
  // meet continue on both sides. A longer word does not form by chance across a mere comma.
  const standsAlone = opensClause(gaps, start) || opensClause(gaps, end)
  return standsAlone || (end - start >= 4 && mark === 'clause')
}

function opensClause(gaps: readonly Gap[], at: number): boolean {
  return at === 0 || at >= gaps.length || gaps[at] === 'clause' || gaps[at] === 'sentence'
}

/** Whether a position is inside a run of Latin letters or digits: `av` is not a word of `have`. */
function cutsLatin(letters: string, gaps: readonly Gap[], at: number): boolean {
  return at > 0 && gaps[at] === 'none' && latin.test(letters.slice(at - 1, at + 1))
}

const latin = /^[a-z0-9]{2}$/
