export interface Sample {
  values: readonly number[]
  label: number
  weight: number
}

const MOST_STEPS = 60
/** Where no weight moves further, the fit has settled. */
const SETTLED = 1e-9
const RIDGE = 1e-3

/** Logistic regression by Newton steps; the first value is taken for the constant and not held back. */
export function logistic(samples: readonly Sample[]): number[] {
  const width = samples[0]?.values.length ?? 0
  const total = samples.reduce((sum, { weight }) => sum + weight, 0)
  let weights: number[] = Array.from({ length: width }, () => 0)
  for (let step = 0; step < MOST_STEPS; step++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : RIDGE * weight))
    const bend = weights.map((_, row) => weights.map((_, column) => (row === column ? RIDGE : 0)))
    for (const { values, label, weight } of samples) {
      const chance = 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)))
      for (let row = 0; row < width; row++) {
        const value = (values[row] as number) * (weight / total)
        slope[row] = (slope[row] as number) + value * (chance - label)
        const line = bend[row] as number[]
        for (let column = 0; column < width; column++) line[column] = (line[column] as number) + value * (values[column] as number) * chance * (1 - chance)
      }
    }
    const move = solved(bend, slope)
    weights = weights.map((weight, at) => weight - (move[at] as number))
    if (move.every((by) => Math.abs(by) < SETTLED)) break
  }
  return weights
}

/** The solution of a system of linear equations by Gauss's elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.slice(at).reduce((best, row, place) => (Math.abs(row[at] as number) > Math.abs(rows[best]?.[at] as number) ? at + place : best), at)
    ;[rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]]
    const line = rows[at] as number[]
    for (const [place, row] of rows.entries()) {
      const share = place === at ? 0 : (row[at] as number) / (line[at] as number)
      if (share !== 0) for (let column = at; column < row.length; column++) row[column] = (row[column] as number) - share * (line[column] as number)
    }
  }
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}
