import { FEATURES } from './features.ts'

interface Condition {
  feature: number
  above: number
  tree: number
  digit: number
}

/**
 * A sum of small symmetric trees (Prokhorenkova and others, 2018), boosted by bench/fit.ts. A tree asks as many yes-or-no questions as it is deep, the same at every
 * level whatever was answered above, and adds the number that stands at the answers, read as binary digits.
 */
export class TreeEnsemble {
  readonly #values: Float64Array
  readonly #leaves: number
  /**
   * All questions of all trees, those of one feature together, rising: the first that is answered no answers all that follow (after QuickScorer, Lucchese and others,
   * 2015). Those of feature f begin at #from[f].
   */
  readonly #above: Float64Array
  readonly #tree: Uint16Array
  readonly #digit: Uint8Array
  readonly #from: Uint16Array
  readonly #leaf: Uint8Array

  readonly #features: number

  /**
   * @param written a tree a line: `feature>number` for each level, a colon, and the number at each leaf
   * @param names of the features, in the order of their values
   */
  constructor(written: string, names: readonly string[] = FEATURES.map(([name]) => name)) {
    this.#features = names.length
    const lines = written
      .trim()
      .split('\n')
      .filter((line) => line !== '')
    const places = new Map<string, number>(names.map((name, at) => [name, at]))
    const conditions: Condition[] = lines.flatMap((line, tree) => {
      const levels = (line.split(': ')[0] ?? '').split(' ')
      return levels.map((question, level) => {
        const [name = '', above = ''] = question.split('>')
        const feature = places.get(name)
        if (feature === undefined) throw new Error(`the trees ask for "${name}", which is no feature: fit them anew`)
        return { feature, above: Number(above), tree, digit: 1 << (levels.length - 1 - level) }
      })
    })
    conditions.sort((a, b) => a.feature - b.feature || a.above - b.above)
    this.#values = Float64Array.from(lines.flatMap((line) => (line.split(': ')[1] ?? '').split(' ').map(Number)))
    this.#leaves = this.#values.length / Math.max(lines.length, 1)
    this.#above = Float64Array.from(conditions, ({ above }) => above)
    this.#tree = Uint16Array.from(conditions, ({ tree }) => tree)
    this.#digit = Uint8Array.from(conditions, ({ digit }) => digit)
    this.#from = Uint16Array.from({ length: names.length + 1 }, (_, feature) => conditions.filter((condition) => condition.feature < feature).length)
    this.#leaf = new Uint8Array(lines.length)
  }

  /** The sum for the features that begin at `features[at]`. */
  sum(features: Float64Array, at: number): number {
    const leaf = this.#leaf.fill(0)
    const above = this.#above
    for (let feature = 0; feature < this.#features; feature++) {
      const value = features[at + feature] as number
      const end = this.#from[feature + 1] as number
      for (let condition = this.#from[feature] as number; condition < end && value > (above[condition] as number); condition++) {
        const tree = this.#tree[condition] as number
        leaf[tree] = (leaf[tree] as number) | (this.#digit[condition] as number)
      }
    }
    let sum = 0
    for (let tree = 0; tree < leaf.length; tree++) sum += this.#values[tree * this.#leaves + (leaf[tree] as number)] as number
    return sum
  }
}
