/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -11.584,
  logit: 1.461,
  margin: 0.244,
  subject: 2.435,
  pairs: 1.624,
  lack: -0.5,
  contentScore: 0.675,
  questionScore: 0.861,
  headingOther: -0.146,
  similarity: 0.898,
  plain: 1.176,
  plainLack: -0.583,
  length: 3.17,
  heading: -0.118,
  entry: -0.59,
  secondPairs: -1.332,
  unknown: 0.04,
  unknownRun: -0.26,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.148, middle: 5.987 } as const
