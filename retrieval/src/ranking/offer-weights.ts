/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -10.882,
  logit: 1.283,
  margin: 0.244,
  subject: 2.671,
  pairs: 1.484,
  lack: -0.474,
  contentScore: 0.726,
  questionScore: 0.954,
  headingOther: -0.334,
  similarity: 1.062,
  plain: 0.956,
  plainLack: -0.661,
  length: 3.128,
  heading: -0.657,
  entry: -0.775,
  secondPairs: -1.345,
  unknown: -0.086,
  unknownRun: -0.303,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.149, middle: 5.549 } as const
