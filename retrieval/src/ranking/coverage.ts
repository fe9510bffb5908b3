import { placeOf } from './features.ts'

const SUBJECT_Q = placeOf('subjectQ')
const SUBJECT_SHARE_Q = placeOf('subjectShareQ')
const COVERED_Q = placeOf('coveredQ')
const LACK_Q = placeOf('lackQ')
const LACK_RUN_Q = placeOf('lackRunQ')
const LACK_RUNS_Q = placeOf('lackRunsQ')
const LACK_MOST_Q = placeOf('lackMostQ')
/** The first and the last so many symbols of the subject are a text's head and tail. */
const END = 4
const LEAST_SHARE = 0.02

/** How much of a text is covered, and what is lacking; `at` is where the features of its side begin. */
export function coveredShares(
  grammar: Uint8Array,
  weights: Float64Array,
  covers: Uint8Array,
  length: number,
  into: Float64Array,
  at: number,
  most: { weight: number; run: number; runs: number },
): void {
  let total = 0
  let subject = 0
  let covered = 0
  let coveredSubject = 0
  let run = 0
  let longestRun = 0
  let runs = 0
  let heaviest = 0
  for (let place = 0; place < length; place++) {
    const weight = weights[place] as number
    const isSubject = grammar[place] === 0
    total += weight
    if (isSubject) subject += weight
    if (covers[place] === 1) {
      covered += weight
      if (isSubject) coveredSubject += weight
      run = 0
    } else if (isSubject) {
      if (run === 0) runs++
      run += weight
      if (run > longestRun) longestRun = run
      if (weight > heaviest) heaviest = weight
    }
  }
  into[at + SUBJECT_Q] = Math.log(ratio(coveredSubject, subject) + LEAST_SHARE)
  into[at + SUBJECT_SHARE_Q] = ratio(coveredSubject, subject)
  into[at + COVERED_Q] = ratio(covered, total)
  into[at + LACK_Q] = Math.min(subject - coveredSubject, most.weight)
  into[at + LACK_RUN_Q] = Math.min(longestRun, most.run)
  into[at + LACK_RUNS_Q] = Math.min(runs, most.runs)
  into[at + LACK_MOST_Q] = heaviest
}

/** The covered share of the subject's first symbols, or last, going by `step`. */
export function coveredEnd(grammar: Uint8Array, weights: Float64Array, covers: Uint8Array, length: number, step: 1 | -1): number {
  let all = 0
  let got = 0
  let seen = 0
  for (let place = step > 0 ? 0 : length - 1; place >= 0 && place < length && seen < END; place += step) {
    if (grammar[place] === 1) continue
    seen++
    all += weights[place] as number
    if (covers[place] === 1) got += weights[place] as number
  }
  return ratio(got, all)
}

export function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)
