import { TreeEnsemble } from '../ranking/tree-ensemble.ts'
import { hasManyWordings, NEIGHBOUR_FEATURES } from './neighbour-features.ts'
import { FEW_WORDINGS } from './neighbour-trees-few.ts'
import { MANY_WORDINGS } from './neighbour-trees-many.ts'

const few = new TreeEnsemble(FEW_WORDINGS.trees, NEIGHBOUR_FEATURES)
const many = new TreeEnsemble(MANY_WORDINGS.trees, NEIGHBOUR_FEATURES)

/** Whether an entry with these features answers a neighbour of the question rather than the question. */
export const answersNeighbour = (features: Float64Array): boolean =>
  hasManyWordings(features) ? many.sum(features, 0) > MANY_WORDINGS.cut : few.sum(features, 0) > FEW_WORDINGS.cut
