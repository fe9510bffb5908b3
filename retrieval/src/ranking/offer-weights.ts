/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.501,
  logit: 0.641,
  margin: 0.116,
  subject: 2.329,
  pairs: 1.026,
  lack: -1.247,
  contentScore: -0.388,
  questionScore: 0.403,
  headingOther: -1.037,
  similarity: 1.32,
  plain: 1.877,
  plainLack: 0.406,
  length: 2.928,
  heading: 0.784,
  entry: -1.101,
  secondPairs: 0.066,
  unknown: -1.409,
  unknownRun: -0.342,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.225, middle: 11.52 } as const
