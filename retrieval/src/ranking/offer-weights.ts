/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -10.376,
  logit: 1.212,
  margin: 0.05,
  subject: 1.992,
  pairs: 1.016,
  lack: -0.592,
  contentScore: -0.316,
  questionScore: 1.215,
  headingOther: -0.97,
  similarity: 1.233,
  plain: 1.694,
  plainLack: -0.101,
  length: 2.936,
  heading: 0.835,
  entry: -1.641,
  secondPairs: 0.01,
  unknown: -1.343,
  unknownRun: -0.044,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.147, middle: 5.889 } as const
