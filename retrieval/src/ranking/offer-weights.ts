/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.188,
  logit: 0.609,
  margin: 0.237,
  subject: 2.35,
  pairs: 0.77,
  lack: -1.248,
  contentScore: -0.363,
  questionScore: 0.705,
  headingOther: -0.73,
  similarity: 1.418,
  plain: 1.864,
  plainLack: 0.376,
  length: 2.806,
  heading: 0.62,
  entry: -1.473,
  secondPairs: -0.135,
  unknown: -1.504,
  unknownRun: -0.208,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.22, middle: 11.761 } as const
