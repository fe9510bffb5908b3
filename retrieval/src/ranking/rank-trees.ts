import { ORDER_TREES } from './order-trees.ts'
import { TreeEnsemble } from './tree-ensemble.ts'

const ensemble = new TreeEnsemble(ORDER_TREES)

/** The sum of the boosted trees, added to the weighed features of a candidate that begin at `features[at]`. */
export const rankTrees = (features: Float64Array, at: number): number => ensemble.sum(features, at)
