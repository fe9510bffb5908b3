import { TreeEnsemble } from '../ranking/tree-ensemble.ts'
import { NEIGHBOUR_FEATURES } from './neighbour-features.ts'
import { NEIGHBOUR_CUT, NEIGHBOUR_TREES } from './neighbour-trees.ts'

const ensemble = new TreeEnsemble(NEIGHBOUR_TREES, NEIGHBOUR_FEATURES)

/** Whether an entry with these features answers a neighbour of the question rather than the question. */
export const answersNeighbour = (features: Float64Array): boolean => ensemble.sum(features, 0) > NEIGHBOUR_CUT
