/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -10.378,
  logit: 1.247,
  margin: 0.306,
  subject: 2.646,
  pairs: 1.375,
  lack: -0.49,
  contentScore: 0.748,
  questionScore: 1.169,
  headingOther: -0.337,
  similarity: 0.916,
  plain: 1.094,
  plainLack: -0.696,
  length: 2.996,
  heading: -0.621,
  entry: -0.811,
  secondPairs: -1.64,
  unknown: 0.101,
  unknownRun: -0.357,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.152, middle: 5.549 } as const
