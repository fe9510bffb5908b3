import { TreeEnsemble } from '../ranking/tree-ensemble.ts'
import { COUNTEREXAMPLE_CUT, COUNTEREXAMPLE_TREES } from './counterexample-trees.ts'
import { NEIGHBOUR_FEATURES } from './neighbour-features.ts'
import { NEIGHBOUR_CUT, NEIGHBOUR_TREES } from './neighbour-trees.ts'

const ensemble = new TreeEnsemble(NEIGHBOUR_TREES, NEIGHBOUR_FEATURES)
const ensembleWithCounterexamples = new TreeEnsemble(COUNTEREXAMPLE_TREES, NEIGHBOUR_FEATURES)
const COUNTEREXAMPLES = NEIGHBOUR_FEATURES.indexOf('counterexamples')

export const hasCounterexamples = (features: Float64Array): boolean => (features[COUNTEREXAMPLES] as number) > 0

/** How much speaks for it that an entry with these features answers a neighbour of the question rather than the question, in logits; above 0 it is taken for one. */
export function neighbourLogit(features: Float64Array): number {
  if (hasCounterexamples(features)) return ensembleWithCounterexamples.sum(features, 0) - COUNTEREXAMPLE_CUT
  return ensemble.sum(features, 0) - NEIGHBOUR_CUT
}
