import { FEATURES, PLAIN_FEATURES } from './features.ts'
import { TREES } from './similarity-trees.ts'

/**
 * Whether two questions are the same, from their features: the sum of small symmetric trees (Prokhorenkova and others, 2018), boosted on labelled pairs by bench/fit.ts.
 * A tree asks DEPTH yes-or-no questions, the same at every level whatever was answered above, and adds the number that stands at the answers, read as binary digits.
 */
const DEPTH = 3
const LEAVES = 1 << DEPTH

interface Condition {
  feature: number
  above: number
  tree: number
  digit: number
}

const lines = TREES.trim().split('\n').filter((line) => line !== '')
const places = new Map<string, number>(FEATURES.map(([name], at) => [name, at]))
const VALUES = Float64Array.from(lines.flatMap((line) => (line.split(': ')[1] ?? '').split(' ').map(Number)))
/**
 * All questions of all trees, those of one feature together, rising: the first that is answered no answers all that follow (after QuickScorer, Lucchese and others,
 * 2015). Those of feature f begin at FROM[f].
 */
const CONDITIONS = lines
  .flatMap((line, tree) => (line.split(': ')[0] ?? '').split(' ').map((question, level) => conditionOf(question, tree, level)))
  .sort((a, b) => a.feature - b.feature || a.above - b.above)
const ABOVE = Float64Array.from(CONDITIONS, ({ above }) => above)
const TREE = Uint16Array.from(CONDITIONS, ({ tree }) => tree)
const DIGIT = Uint8Array.from(CONDITIONS, ({ digit }) => digit)
const FROM = Uint16Array.from({ length: PLAIN_FEATURES + 1 }, (_, feature) => CONDITIONS.filter((condition) => condition.feature < feature).length)
const leaf = new Uint8Array(lines.length)

function conditionOf(question: string, tree: number, level: number): Condition {
  const [name = '', above = ''] = question.split('>')
  const feature = places.get(name)
  if (feature === undefined) throw new Error(`pairSimilarity-trees.ts asks for "${name}", which is no feature: run bench/fit.ts`)
  return { feature, above: Number(above), tree, digit: 1 << (DEPTH - 1 - level) }
}

/** The log-odds, from the plain features that begin at `features[at]`. */
export function pairSimilarity(features: Float64Array, at: number): number {
  leaf.fill(0)
  for (let feature = 0; feature < PLAIN_FEATURES; feature++) {
    const value = features[at + feature] as number
    const end = FROM[feature + 1] as number
    for (let condition = FROM[feature] as number; condition < end && value > (ABOVE[condition] as number); condition++) {
      const tree = TREE[condition] as number
      leaf[tree] = (leaf[tree] as number) | (DIGIT[condition] as number)
    }
  }
  let sum = 0
  for (let tree = 0; tree < leaf.length; tree++) sum += VALUES[tree * LEAVES + (leaf[tree] as number)] as number
  return sum
}
