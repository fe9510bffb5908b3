/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.53,
  logit: 0.766,
  margin: 0.085,
  subject: 2.353,
  pairs: 0.937,
  lack: -1.387,
  contentScore: 0.045,
  questionScore: 0.306,
  headingOther: -0.711,
  similarity: 1.351,
  plain: 1.884,
  plainLack: 0.608,
  length: 2.883,
  heading: 0.595,
  entry: -1.16,
  secondPairs: -0.112,
  unknown: -1.309,
  unknownRun: -0.434,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.247, middle: 11.412 } as const
