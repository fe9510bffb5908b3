/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.265,
  logit: 0.599,
  margin: 0.268,
  subject: 2.337,
  pairs: 0.769,
  lack: -1.228,
  contentScore: -0.45,
  questionScore: 0.675,
  headingOther: -0.731,
  similarity: 1.477,
  plain: 1.856,
  plainLack: 0.359,
  length: 2.799,
  heading: 0.711,
  entry: -1.503,
  secondPairs: -0.135,
  unknown: -1.467,
  unknownRun: -0.236,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.22, middle: 12.565 } as const
