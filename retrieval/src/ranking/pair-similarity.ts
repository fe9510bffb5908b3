import { TREES } from './similarity-trees.ts'
import { TreeEnsemble } from './tree-ensemble.ts'

const ensemble = new TreeEnsemble(TREES)

/** Log-odds that two texts are the same question, from the plain features that begin at `features[at]`; boosted on labelled pairs. */
export const pairSimilarity = (features: Float64Array, at: number): number => ensemble.sum(features, at)
