import { type Head, heads, influence, Places, type Weights } from '../../src/safety/classifier.ts'
import type { Example } from './sentences.ts'

const l2 = 1e-4
const epochs = 12
const rate = 0.5
/** A feature of fewer examples is left out. */
const fewest = 2
/** The most that a positive example counts, compared with a negative one, where there are fewer positive ones. */
const mostWeight = 8

/**
 * Logistic regression for each head, by stochastic gradient descent with a step width for each weight (AdaGrad). Deterministic: the
 * order of the examples comes from a fixed seed. With `most`, fits twice: on all features, and again on the most weighty ones.
 */
export function fitted(examples: readonly Example[], most = Infinity): Weights {
  const counts = new Map<number, number>()
  for (const { features } of examples)
    for (const feature of new Set(features.flatMap((group) => [...group]))) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const all = [...counts].filter(([, count]) => count >= fewest).map(([feature]) => feature)
  const weights = fittedOn(examples, all)
  if (all.length <= most) return weights
  return fittedOn(examples, weightiest(all, weights, most))
}

function weightiest(features: readonly number[], { table }: Weights, most: number): number[] {
  const order = features.map((feature, place) => ({
    feature,
    weight: heads.reduce((sum, _, head) => sum + Math.abs(table[place * heads.length + head] as number) * (head === 0 ? 3 : 1), 0),
  }))
  return order
    .toSorted((one, other) => other.weight - one.weight || one.feature - other.feature)
    .slice(0, most)
    .map(({ feature }) => feature)
    .toSorted((one, other) => one - other)
}

type Vector = { places: Int32Array; values: Float64Array }

function fittedOn(examples: readonly Example[], features: readonly number[]): Weights {
  const places = new Places(features)
  const vectors = examples.map(({ features: groups }) => vectorOf(groups, places))
  const fits = heads.map((head) => fitHead(head, examples, vectors, features.length))
  const table = new Float64Array(features.length * heads.length)
  for (const [head, { row }] of fits.entries()) for (const [place, weight] of row.entries()) table[place * heads.length + head] = weight
  return { places, biases: fits.map(({ bias }) => bias), scales: heads.map(() => 1), table }
}

function vectorOf(groups: readonly Uint32Array[], places: Places): Vector {
  const found = groups.map((group) => places.known(group))
  const values = found.flatMap((known, group) => known.map(() => (influence[group] as number) / Math.sqrt(known.length)))
  return { places: Int32Array.from(found.flat()), values: Float64Array.from(values) }
}

function fitHead(head: Head, examples: readonly Example[], vectors: readonly Vector[], count: number): { row: Float64Array; bias: number } {
  const row = new Float64Array(count)
  const squares = new Float64Array(count).fill(1e-3)
  const model = { bias: 0, square: 1e-3 }
  const sum = (wanted: boolean) => examples.reduce((all, { targets, weight }) => all + (targets[head] === wanted ? weight : 0), 0)
  const positive = Math.min(mostWeight, Math.max(1, Math.sqrt(sum(false) / sum(true))))
  for (const at of shuffled(examples.length, epochs)) {
    const { targets, unknown, weight } = examples[at] as Example
    if (unknown.has(head)) continue
    const { places, values } = vectors[at] as Vector
    let logit = model.bias
    for (let index = 0; index < places.length; index += 1) logit += (row[places[index] as number] as number) * (values[index] as number)
    const wanted = targets[head] ? 1 : 0
    const slope = (1 / (1 + Math.exp(-logit)) - wanted) * weight * (wanted ? positive : 1)
    model.square += slope * slope
    model.bias -= (rate * slope) / Math.sqrt(model.square)
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] as number
      const step = slope * (values[index] as number) + l2 * (row[place] as number)
      squares[place] = (squares[place] as number) + step * step
      row[place] = (row[place] as number) - (rate * step) / Math.sqrt(squares[place] as number)
    }
  }
  return { row, bias: model.bias }
}

/** The numbers up to a count in a new order for each round, from a fixed seed. */
function* shuffled(count: number, rounds: number): Generator<number> {
  const order = Array.from({ length: count }, (_, at) => at)
  let seed = 12_345
  for (let round = 0; round < rounds; round += 1) {
    for (let at = count - 1; at > 0; at -= 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      const other = seed % (at + 1)
      ;[order[at], order[other]] = [order[other] as number, order[at] as number]
    }
    yield* order
  }
}

/** The weights as bytes, in the layout that `readWeights` reads. */
export function packed({ places, biases, table }: Weights): Buffer {
  const weights = Array.from(table)
  const width = heads.length
  const most = heads.map(() => 1e-9)
  for (const [at, weight] of weights.entries()) most[at % width] = Math.max(most[at % width] as number, Math.abs(weight))
  const scales = most.map((weight) => weight / 127)
  const file = Buffer.alloc(4 + width * 8 + places.features.length * (4 + width))
  let at = file.writeUInt32LE(places.features.length, 0)
  for (const value of [...Array.from(biases), ...scales]) at = file.writeFloatLE(value, at)
  for (const feature of places.features) at = file.writeUInt32LE(feature, at)
  for (const [index, weight] of weights.entries()) at = file.writeInt8(Math.round(weight / (scales[index % width] as number)), at)
  return file
}
