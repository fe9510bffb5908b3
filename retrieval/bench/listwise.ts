/**
 * Listwise logistic regression (Cao and others 2007): of a question's candidates one that is labelled right shall have the highest chance. Labelled negatives count as if
 * they were MARGIN better than they are. Adam over all lists at once; deterministic.
 */
export interface List {
  set: string
  /** Where its rows begin, and how many there are. */
  from: number
  count: number
  /** 2 right, 1 unlabelled, 0 labelled negative. */
  labels: Uint8Array
  weight: number
}

const MARGIN = 1.5
const STEPS = 150
const RATE = 0.15
const RIDGE = 1e-3
const SAMPLED = 7
/** A rare feature varies little; its weight is held back as if it varied this much. */
const LEAST_SPREAD = 0.15

/** One weight a feature. `rows` is row by row, `width` features each. */
export function fitted(rows: Float32Array, width: number, lists: readonly List[]): Float64Array {
  const spread = spreadOf(rows, width)
  const used = lists.filter(({ labels }) => labels.includes(2))
  const total = used.reduce((sum, { weight }) => sum + weight, 0)
  const scaled = new Float64Array(width)
  const first = new Float64Array(width)
  const second = new Float64Array(width)
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(width)
    const weights = scaled.map((weight, feature) => weight / (spread[feature] as number))
    for (const list of used) addSlope(rows, width, list, weights, slope)
    for (let feature = 0; feature < width; feature++) {
      const down = (slope[feature] as number) / (spread[feature] as number) / total + RIDGE * (scaled[feature] as number)
      first[feature] = 0.9 * (first[feature] as number) + 0.1 * down
      second[feature] = 0.99 * (second[feature] as number) + 0.01 * down * down
      const move = (first[feature] as number) / (1 - 0.9 ** step) / (Math.sqrt((second[feature] as number) / (1 - 0.99 ** step)) + 1e-8)
      scaled[feature] = (scaled[feature] as number) - RATE * (1 - step / (STEPS + 1)) * move
    }
  }
  return scaled.map((weight, feature) => weight / (spread[feature] as number))
}

/** Adds the slope of one list's loss. A feature that is the same for all candidates moves nothing, so means need not be taken off. */
function addSlope(rows: Float32Array, width: number, { from, count, labels, weight }: List, weights: Float64Array, slope: Float64Array): void {
  const mass = new Float64Array(count)
  let highest = Number.NEGATIVE_INFINITY
  for (let row = 0; row < count; row++) {
    let sum = labels[row] === 0 ? MARGIN : 0
    const at = (from + row) * width
    for (let feature = 0; feature < width; feature++) sum += (rows[at + feature] as number) * (weights[feature] as number)
    mass[row] = sum
    if (sum > highest) highest = sum
  }
  let all = 0
  let good = 0
  for (let row = 0; row < count; row++) {
    mass[row] = Math.exp((mass[row] as number) - highest)
    all += mass[row] as number
    if (labels[row] === 2) good += mass[row] as number
  }
  for (let row = 0; row < count; row++) {
    const pull = weight * (mass[row] as number) * (1 / all - (labels[row] === 2 ? 1 / good : 0))
    if (Math.abs(pull) < 1e-9) continue
    const at = (from + row) * width
    for (let feature = 0; feature < width; feature++) slope[feature] = (slope[feature] as number) + pull * (rows[at + feature] as number)
  }
}

/** Adds slope and curvature of one list's loss by the score of each of its rows. */
export function listSlopes({ from, count, labels, weight }: List, score: Float64Array, slope: Float64Array, curve: Float64Array): void {
  let highest = Number.NEGATIVE_INFINITY
  for (let row = 0; row < count; row++) highest = Math.max(highest, (score[from + row] as number) + (labels[row] === 0 ? MARGIN : 0))
  let all = 0
  let good = 0
  const mass = Float64Array.from({ length: count }, (_, row) => Math.exp((score[from + row] as number) + (labels[row] === 0 ? MARGIN : 0) - highest))
  for (let row = 0; row < count; row++) {
    all += mass[row] as number
    if (labels[row] === 2) good += mass[row] as number
  }
  if (good === 0) return
  for (let row = 0; row < count; row++) {
    const chance = (mass[row] as number) / all
    slope[from + row] = weight * (chance - (labels[row] === 2 ? (mass[row] as number) / good : 0))
    curve[from + row] = weight * Math.max(chance * (1 - chance), 1e-4)
  }
}

/** The standard deviation of every feature, but at least LEAST_SPREAD. */
function spreadOf(rows: Float32Array, width: number): Float64Array {
  const mean = new Float64Array(width)
  const spread = new Float64Array(width)
  const count = Math.ceil(rows.length / width / SAMPLED)
  for (let at = 0; at < rows.length; at += width * SAMPLED)
    for (let feature = 0; feature < width; feature++) mean[feature] = (mean[feature] as number) + (rows[at + feature] as number) / count
  for (let at = 0; at < rows.length; at += width * SAMPLED) {
    for (let feature = 0; feature < width; feature++)
      spread[feature] = (spread[feature] as number) + ((rows[at + feature] as number) - (mean[feature] as number)) ** 2 / count
  }
  return spread.map((square) => Math.max(Math.sqrt(square), LEAST_SPREAD))
}
