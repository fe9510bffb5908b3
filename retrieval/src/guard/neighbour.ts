import { NEIGHBOUR_FEATURES } from './neighbour-features.ts'
import { NEIGHBOUR_CUTS, NEIGHBOUR_WEIGHTS } from './neighbour-weights.ts'

/** The weights in the order of NEIGHBOUR_FEATURES. */
interface Model {
  weights: Float64Array
  cuts: Cuts
}

type ModelName = keyof typeof NEIGHBOUR_CUTS

const MODEL_NAMES = Object.keys(NEIGHBOUR_CUTS) as ModelName[]
/** Entries with and without counterexamples, those that the embedding knows and those of which it says nothing. */
const MODELS = Object.fromEntries(MODEL_NAMES.map((name, at) => [name, { weights: weightsOf(at), cuts: NEIGHBOUR_CUTS[name] }])) as Record<ModelName, Model>
const COUNTEREXAMPLES = NEIGHBOUR_FEATURES.indexOf('counterexamples')
const IS_EMBEDDED = NEIGHBOUR_FEATURES.indexOf('embedded')

const PHRASINGS = NEIGHBOUR_FEATURES.indexOf('phrasings')
/** So many phrasings, the canonical question among them, are few and many; between them the cut goes by the logarithm. */
const FEW = 3
const MANY = 16

/** Sums of weighted features above which an entry answers a neighbour. What looks like one in an entry of few phrasings is as often a way to ask that it lacks. */
export interface Cuts {
  few: number
  many: number
}

export function cutOf({ few, many }: Cuts, features: Float64Array): number {
  const share = Math.log((features[PHRASINGS] as number) / FEW) / Math.log(MANY / FEW)
  return few + Math.max(0, Math.min(1, share)) * (many - few)
}

export const hasCounterexamples = (features: Float64Array): boolean => (features[COUNTEREXAMPLES] as number) > 0

/** The most that the weights can say against a question that says no more than the canonical question. */
const PLAINLY_ASKED = -1
const OWN_COVERED = NEIGHBOUR_FEATURES.indexOf('own.coveredQ')
const AGAINST = ['own.negation', 'own.opposite', 'turned'].map((name) => NEIGHBOUR_FEATURES.indexOf(name))

/**
 * Whether everything that the question says is in the canonical question, and nothing stands against it: 孕妇能用静丙吗. The
 * weights were fitted on few such questions: most of those they were fitted on avoid the words of the entry. Doctors type them often.
 */
function isPlainlyAsked(features: Float64Array): boolean {
  return (features[OWN_COVERED] as number) > 0.99 && AGAINST.every((at) => features[at] === 0)
}

/** How much speaks for it that an entry with these features answers a neighbour of the question rather than the question, in logits; above 0 it is taken for one. */
export function neighbourLogit(features: Float64Array): number {
  const kind = hasCounterexamples(features) ? 'counterexamples' : 'none'
  const { weights, cuts } = MODELS[features[IS_EMBEDDED] === 1 ? kind : (`${kind}ByWords` as const)]
  const logit = weights.reduce((sum, weight, at) => sum + weight * (features[at] as number), 0) - cutOf(cuts, features)
  return isPlainlyAsked(features) ? Math.min(logit, PLAINLY_ASKED) : logit
}

function weightsOf(model: number): Float64Array {
  return Float64Array.from(NEIGHBOUR_FEATURES, (name) => {
    const weight = NEIGHBOUR_WEIGHTS[name]?.[model]
    if (weight === undefined) throw new Error(`no weight of ${name}: fit them anew`)
    return weight
  })
}
