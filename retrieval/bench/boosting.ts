/**
 * Gradient-boosted symmetric trees (Friedman 2001; Prokhorenkova and others 2018) for a yes-or-no label, by Newton steps on histograms. Every level of a tree asks one
 * question of all rows: is this feature above that edge. Deterministic.
 */
export interface Tree {
  /** One a level: which feature, and above what. */
  questions: { feature: number; above: number }[]
  /** By the answers, read as binary digits. */
  values: number[]
}

export interface Boosting {
  trees: number
  depth: number
  rate: number
  /** Pulls the numbers at the leaves towards 0. */
  ridge: number
}

const BINS = 64
const SAMPLE = 20_000

/** `rows` is row by row, `width` features each. Label and weight of each row; rows of one group share a base rate that is fitted and not kept. */
export function boosted(
  rows: Float32Array,
  width: number,
  labels: Uint8Array,
  weights: Float64Array,
  groups: Uint8Array,
  { trees, depth, rate, ridge }: Boosting,
): Tree[] {
  const count = labels.length
  const { edges, bins } = binned(rows, width, count)
  const score = new Float64Array(count)
  const slope = new Float64Array(count)
  const curve = new Float64Array(count)
  const base = new Float64Array(256)
  const leaf = new Uint8Array(count)
  return Array.from({ length: trees }, () => {
    const down = new Float64Array(256)
    const bend = new Float64Array(256).fill(1e-6)
    for (let row = 0; row < count; row++) {
      const group = groups[row] as number
      const chance = 1 / (1 + Math.exp(-(score[row] as number) - (base[group] as number)))
      const weight = weights[row] as number
      slope[row] = weight * (chance - (labels[row] as number))
      curve[row] = weight * Math.max(chance * (1 - chance), 1e-3)
      down[group] = (down[group] as number) + (slope[row] as number)
      bend[group] = (bend[group] as number) + (curve[row] as number)
    }
    for (let group = 0; group < base.length; group++) base[group] = (base[group] as number) - (down[group] as number) / (bend[group] as number)
    leaf.fill(0)
    const questions: Tree['questions'] = []
    for (let level = 0; level < depth; level++) {
      const { feature, bin } = bestSplit(bins, edges, leaf, 1 << level, slope, curve, ridge)
      const column = bins[feature] as Uint8Array
      questions.push({ feature, above: (edges[feature] as Float32Array)[bin] as number })
      for (let row = 0; row < count; row++) leaf[row] = (leaf[row] as number) * 2 + Number((column[row] as number) > bin)
    }
    const sums = new Float64Array(2 << depth)
    for (let row = 0; row < count; row++) {
      const at = 2 * (leaf[row] as number)
      sums[at] = (sums[at] as number) + (slope[row] as number)
      sums[at + 1] = (sums[at + 1] as number) + (curve[row] as number)
    }
    const values = Array.from({ length: 1 << depth }, (_, at) =>
      Number(((-rate * (sums[2 * at] as number)) / ((sums[2 * at + 1] as number) + ridge)).toFixed(3)),
    )
    for (let row = 0; row < count; row++) score[row] = (score[row] as number) + (values[leaf[row] as number] as number)
    return { questions, values }
  })
}

/** The sum of the trees for the features that begin at `rows[at]`. */
export function treesOf(trees: readonly Tree[], rows: Float32Array, at: number): number {
  let sum = 0
  for (const { questions, values } of trees) {
    let leaf = 0
    for (const { feature, above } of questions) leaf = leaf * 2 + Number((rows[at + feature] as number) > above)
    sum += values[leaf] as number
  }
  return sum
}

/** Every feature cut at its quantiles. A value's bin is the number of edges below it. */
export function binned(rows: Float32Array, width: number, count: number): { edges: Float32Array[]; bins: Uint8Array[] } {
  const edges: Float32Array[] = []
  const bins: Uint8Array[] = []
  for (let feature = 0; feature < width; feature++) {
    const sample = Float32Array.from({ length: SAMPLE }, (_, at) => rows[Math.floor((at * count) / SAMPLE) * width + feature] as number).sort()
    const found: number[] = []
    for (let bin = 1; bin < BINS; bin++) {
      // Five digits are what is written down; with them the trees must do.
      const edge = Math.fround(Number((sample[Math.floor((bin * SAMPLE) / BINS)] as number).toPrecision(5)))
      if (found.length === 0 || edge > (found.at(-1) as number)) found.push(edge)
    }
    const cuts = Float32Array.from(found)
    const column = new Uint8Array(count)
    for (let row = 0; row < count; row++) column[row] = below(cuts, rows[row * width + feature] as number)
    edges.push(cuts)
    bins.push(column)
  }
  return { edges, bins }
}

function below(cuts: Float32Array, value: number): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

export function bestSplit(
  bins: readonly Uint8Array[],
  edges: readonly Float32Array[],
  leaf: Uint8Array,
  leaves: number,
  slope: Float64Array,
  curve: Float64Array,
  ridge: number,
): { feature: number; bin: number } {
  let best = { feature: 0, bin: 0 }
  let most = Number.NEGATIVE_INFINITY
  for (let feature = 0; feature < bins.length; feature++) {
    const column = bins[feature] as Uint8Array
    const slopes = new Float64Array(leaves * BINS)
    const curves = new Float64Array(leaves * BINS)
    for (let row = 0; row < leaf.length; row++) {
      const at = (leaf[row] as number) * BINS + (column[row] as number)
      slopes[at] = (slopes[at] as number) + (slope[row] as number)
      curves[at] = (curves[at] as number) + (curve[row] as number)
    }
    const cuts = (edges[feature] as Float32Array).length
    const gain = new Float64Array(cuts)
    for (let at = 0; at < leaves; at++) addGain(gain, slopes.subarray(at * BINS, (at + 1) * BINS), curves.subarray(at * BINS, (at + 1) * BINS), ridge)
    for (let bin = 0; bin < cuts; bin++) {
      if ((gain[bin] as number) > most) {
        most = gain[bin] as number
        best = { feature, bin }
      }
    }
  }
  return best
}

function addGain(gain: Float64Array, slopes: Float64Array, curves: Float64Array, ridge: number): void {
  let slope = 0
  let curve = 0
  for (let bin = 0; bin < BINS; bin++) {
    slope += slopes[bin] as number
    curve += curves[bin] as number
  }
  let low = 0
  let bend = 0
  for (let bin = 0; bin < gain.length; bin++) {
    low += slopes[bin] as number
    bend += curves[bin] as number
    gain[bin] = (gain[bin] as number) + low ** 2 / (bend + ridge) + (slope - low) ** 2 / (curve - bend + ridge) - slope ** 2 / (curve + ridge)
  }
}
