import { ANSWERABLE_WEIGHTS, ANSWERABLE_WORDS_WEIGHTS } from './answerable-weights.ts'

/** Beyond these logits nothing is learnt. */
const MOST_OFFER = 6
const MOST_NEIGHBOUR = 4

/** What `answerableChance` weighs: the offer's chance as a logit, and the least that speaks for a neighbour among the first candidates. */
export function answerableFeatures(chance: number, least: number): [bias: 1, offer: number, neighbour: number] {
  return [1, within(MOST_OFFER, Math.log(chance / (1 - chance))), within(MOST_NEIGHBOUR, least)]
}

/** The chance, 0 to 1, that the library has an entry for a question: `chance` by what the candidates have of it, less where every one of the first answers a neighbour. `isEmbedded`: the embedding knows the first. */
export function answerableChance(chance: number, least: number, isEmbedded: boolean): number {
  const features = answerableFeatures(chance, least)
  const weights = isEmbedded ? ANSWERABLE_WEIGHTS : ANSWERABLE_WORDS_WEIGHTS
  // That nothing speaks for a neighbour makes nothing of a question about something else.
  return Math.min(chance, 1 / (1 + Math.exp(-features.reduce((sum, feature, at) => sum + feature * (weights[at] as number), 0))))
}

const within = (most: number, logit: number): number => Math.max(-most, Math.min(most, logit))
