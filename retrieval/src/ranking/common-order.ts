import type { GenerationMarks } from './generation-marks.ts'

/** Of a question's and a candidate's order so much is compared. It bounds the cost. */
export const ORDERED_QUESTION = 64
export const ORDERED_CANDIDATE = 128

/** Scratch for one candidate at a time. */
const SUMS = new Float64Array(ORDERED_CANDIDATE + 1)
const RUNS = new Float64Array(ORDERED_CANDIDATE + 1)

/** Shared order of two texts: the weight of the heaviest common subsequence, and of the heaviest common run. */
export interface CommonOrder {
  sequence: number
  run: number
}

/** The one result of `commonOrder`, written anew by every call. */
const FOUND: CommonOrder = { sequence: 0, run: 0 }

/** Compares the `height` first symbols of a question, by rank and weight, with the ranks of the `width` first of a candidate; `shared` are the ranks that the candidate has. */
export function commonOrder(
  ranks: Int32Array,
  weights: Float64Array,
  height: number,
  candidate: Int32Array,
  width: number,
  shared: GenerationMarks,
): Readonly<CommonOrder> {
  SUMS.fill(0, 0, width + 1)
  RUNS.fill(0, 0, width + 1)
  let run = 0
  let stale = true
  for (let row = 0; row < height; row++) {
    const rank = ranks[row] as number
    // A symbol the candidate has nowhere changes no sum and ends every run.
    if (!shared.has(rank)) {
      if (!stale) RUNS.fill(0, 0, width + 1)
      stale = true
      continue
    }
    stale = false
    const weight = weights[row] as number
    let diagonal = 0
    let diagonalRun = 0
    let before = 0
    for (let column = 1; column <= width; column++) {
      const above = SUMS[column] as number
      const runAbove = RUNS[column] as number
      if (candidate[column - 1] === rank) {
        before = diagonal + weight
        const longer = diagonalRun + weight
        RUNS[column] = longer
        if (longer > run) run = longer
      } else {
        if (above > before) before = above
        RUNS[column] = 0
      }
      SUMS[column] = before
      diagonal = above
      diagonalRun = runAbove
    }
  }
  FOUND.sequence = SUMS[width] as number
  FOUND.run = run
  return FOUND
}
