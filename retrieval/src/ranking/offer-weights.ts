/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.44,
  logit: 0.625,
  margin: 0.147,
  subject: 2.416,
  pairs: 0.996,
  lack: -1.345,
  contentScore: -0.412,
  questionScore: 0.318,
  headingOther: -0.788,
  similarity: 1.403,
  plain: 1.846,
  plainLack: 0.484,
  length: 2.911,
  heading: 0.669,
  entry: -1.012,
  secondPairs: 0.072,
  unknown: -1.421,
  unknownRun: -0.275,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.229, middle: 11.358 } as const
