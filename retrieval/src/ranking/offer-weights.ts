/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.256,
  logit: 0.597,
  margin: 0.266,
  subject: 2.337,
  pairs: 0.778,
  lack: -1.229,
  contentScore: -0.443,
  questionScore: 0.675,
  headingOther: -0.751,
  similarity: 1.481,
  plain: 1.852,
  plainLack: 0.361,
  length: 2.797,
  heading: 0.717,
  entry: -1.496,
  secondPairs: -0.167,
  unknown: -1.47,
  unknownRun: -0.233,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.153, middle: 8.672 } as const
