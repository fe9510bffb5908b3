import { bestSplit, binned, type Boosting, type Tree } from './boosting.ts'
import { listSlopes, type List } from './listwise.ts'

/**
 * Symmetric trees boosted on the loss of listwise.ts, each on what the weighed features and the trees before it leave: LambdaMART's idea (Burges 2010) with the softmax of
 * a list for its pairs. Deterministic.
 * @param score what the rows are worth before the first tree; what the trees say is added to it
 * @param closed features no tree may ask for
 */
export function boostedLists(
  rows: Float32Array,
  width: number,
  lists: readonly List[],
  score: Float64Array,
  { trees, depth, rate, ridge }: Boosting,
  closed: ReadonlySet<number>,
): Tree[] {
  const count = score.length
  const { edges, bins } = binned(rows, width, count)
  for (const feature of closed) edges[feature] = new Float32Array(0)
  const slope = new Float64Array(count)
  const curve = new Float64Array(count)
  const leaf = new Uint8Array(count)
  return Array.from({ length: trees }, () => {
    slope.fill(0)
    curve.fill(0)
    for (const list of lists) listSlopes(list, score, slope, curve)
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
