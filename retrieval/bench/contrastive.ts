/**
 * Trains vectors of buckets so that two phrasings of one entry, each the sum of its n-grams' vectors at unit length, are nearer than phrasings of other entries and
 * counterexamples of their own: softmax over the batch (InfoNCE; van den Oord 2018), Adam. Deterministic.
 */
export interface Group {
  /** Buckets of the n-grams of each text; two phrasings at least. */
  phrasings: readonly Int32Array[]
  counterexamples: readonly Int32Array[]
  /** Groups of one subject share batches in every second pass. */
  subject: string
}

export interface Training {
  buckets: number
  dimensions: number
  passes: number
  batch: number
  /** Counterexamples of each group in a batch. */
  opposed: number
  /** Share of n-grams left out each time. */
  dropout: number
  /** Scale of the cosines before the softmax. */
  scale: number
  rate: number
}

const FIRST_SPREAD = 0.17
const [DECAY, SQUARE_DECAY, LEAST] = [0.9, 0.999, 1e-8]
/** A last batch of fewer is left out. */
const LEAST_BATCH = 20

/** @returns the vectors, one bucket behind the other, and the mean loss of each tenth pass */
export function contrastive(groups: readonly Group[], training: Training): { table: Float32Array; losses: number[] } {
  const { buckets, dimensions, passes, batch } = training
  const random = randomFrom(1)
  const table = Float32Array.from({ length: buckets * dimensions }, () => FIRST_SPREAD * (2 * random() - 1))
  const adam = new Adam(table, training.rate)
  const losses: number[] = []
  const bySubject = [...Map.groupBy(groups, ({ subject }) => subject).values()]
  for (let pass = 0; pass < passes; pass++) {
    const order = pass % 2 === 0 ? shuffled(bySubject, random).flatMap((some) => shuffled(some, random)) : shuffled(groups, random)
    const found: number[] = []
    for (let from = 0; from + LEAST_BATCH <= order.length; from += batch) {
      const step = new Step(table, order.slice(from, from + batch), training, random)
      found.push(step.loss)
      adam.step(step.gradient)
    }
    if (pass % 10 === 9) losses.push(found.reduce((sum, loss) => sum + loss, 0) / found.length)
  }
  return { table, losses }
}

/** One batch: of each group two phrasings and, where it has any, counterexamples. */
class Step {
  readonly gradient = new Map<number, Float32Array>()
  loss = 0
  readonly #table: Float32Array
  readonly #dimensions: number
  readonly #scale: number

  constructor(table: Float32Array, groups: readonly Group[], { dimensions, opposed: most, dropout, scale }: Training, random: () => number) {
    this.#table = table
    this.#dimensions = dimensions
    this.#scale = scale
    const kept = (buckets: Int32Array): Int32Array => buckets.filter(() => random() >= dropout)
    const pairs = groups.map(({ phrasings }) => twoOf(phrasings, random))
    const opposed = groups.flatMap(({ counterexamples }) =>
      counterexamples.length === 0 ? [] : Array.from({ length: most }, () => oneOf(counterexamples, random)),
    )
    const asked = this.#sums([...pairs.map(([first]) => first), ...opposed].map(kept))
    const phrased = this.#sums(pairs.map(([, second]) => second).map(kept))
    const count = pairs.length
    this.#contrast({ ...asked, count }, { ...phrased, count })
    this.#contrast({ ...phrased, count }, { ...asked, count: asked.texts.length })
    for (const sums of [asked, phrased]) this.#spread(sums)
  }

  #sums(texts: Int32Array[]): Sums {
    const d = this.#dimensions
    const vectors = new Float32Array(texts.length * d)
    const lengths = new Float32Array(texts.length)
    for (const [text, buckets] of texts.entries()) {
      const row = text * d
      for (const bucket of buckets) for (let at = 0; at < d; at++) vectors[row + at] = (vectors[row + at] as number) + (this.#table[bucket * d + at] as number)
      let square = 0
      for (let at = row; at < row + d; at++) square += (vectors[at] as number) ** 2
      const length = Math.sqrt(square) || 1
      for (let at = row; at < row + d; at++) vectors[at] = (vectors[at] as number) / length
      lengths[text] = length
    }
    return { texts, vectors, lengths, gradients: new Float32Array(texts.length * d) }
  }

  /** Each of `some` shall be nearest to the one of `others` at its place. */
  #contrast(some: Side, others: Side): void {
    const d = this.#dimensions
    const chances = new Float64Array(others.count)
    for (let one = 0; one < some.count; one++) {
      let total = 0
      for (let other = 0; other < others.count; other++) {
        let product = 0
        for (let at = 0; at < d; at++) product += (some.vectors[one * d + at] as number) * (others.vectors[other * d + at] as number)
        total += chances[other] = Math.exp(this.#scale * (product - 1))
      }
      this.loss -= Math.log((chances[one] as number) / total) / some.count
      for (let other = 0; other < others.count; other++) {
        const pull = (this.#scale * ((chances[other] as number) / total - Number(other === one))) / some.count
        for (let at = 0; at < d; at++) {
          const [here, there] = [one * d + at, other * d + at]
          some.gradients[here] = (some.gradients[here] as number) + pull * (others.vectors[there] as number)
          others.gradients[there] = (others.gradients[there] as number) + pull * (some.vectors[here] as number)
        }
      }
    }
  }

  /** Hands the gradients of unit vectors on to the buckets that they were added up from. */
  #spread({ texts, vectors, lengths, gradients }: Sums): void {
    const d = this.#dimensions
    for (const [text, buckets] of texts.entries()) {
      const row = text * d
      let along = 0
      for (let at = row; at < row + d; at++) along += (gradients[at] as number) * (vectors[at] as number)
      const sums = Float32Array.from(
        { length: d },
        (_, at) => ((gradients[row + at] as number) - along * (vectors[row + at] as number)) / (lengths[text] as number),
      )
      for (const bucket of buckets) {
        const known = this.gradient.get(bucket)
        if (known === undefined) this.gradient.set(bucket, sums.slice())
        else for (let at = 0; at < d; at++) known[at] = (known[at] as number) + (sums[at] as number)
      }
    }
  }
}

/** Texts, one vector of unit length each behind the other, and the length that it had. */
interface Sums {
  texts: readonly Int32Array[]
  vectors: Float32Array
  lengths: Float32Array
  gradients: Float32Array
}

interface Side {
  vectors: Float32Array
  gradients: Float32Array
  count: number
}

/** Adam (Kingma and Ba 2015) over a table of which each step touches some rows. */
class Adam {
  readonly #table: Float32Array
  readonly #rate: number
  readonly #means: Float32Array
  readonly #squares: Float32Array
  #steps = 0

  constructor(table: Float32Array, rate: number) {
    this.#table = table
    this.#rate = rate
    this.#means = new Float32Array(table.length)
    this.#squares = new Float32Array(table.length)
  }

  step(gradient: ReadonlyMap<number, Float32Array>): void {
    this.#steps++
    const [means, squares, table] = [this.#means, this.#squares, this.#table]
    for (let at = 0; at < table.length; at++) {
      means[at] = (means[at] as number) * DECAY
      squares[at] = (squares[at] as number) * SQUARE_DECAY
    }
    for (const [bucket, row] of gradient)
      for (const [at, slope] of row.entries()) {
        const place = bucket * row.length + at
        means[place] = (means[place] as number) + (1 - DECAY) * slope
        squares[place] = (squares[place] as number) + (1 - SQUARE_DECAY) * slope * slope
      }
    const rate = (this.#rate * Math.sqrt(1 - SQUARE_DECAY ** this.#steps)) / (1 - DECAY ** this.#steps)
    for (let at = 0; at < table.length; at++) table[at] = (table[at] as number) - (rate * (means[at] as number)) / (Math.sqrt(squares[at] as number) + LEAST)
  }
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const oneOf = <T>(some: readonly T[], random: () => number): T => some[Math.floor(random() * some.length)] as T

function twoOf<T>(some: readonly T[], random: () => number): [T, T] {
  const first = Math.floor(random() * some.length)
  const second = (first + 1 + Math.floor(random() * (some.length - 1))) % some.length
  return [some[first] as T, some[second] as T]
}

function shuffled<T>(some: readonly T[], random: () => number): T[] {
  const all = [...some]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}
