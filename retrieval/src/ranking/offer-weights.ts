/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -11.968,
  logit: 1.514,
  margin: 0.265,
  subject: 2.327,
  pairs: 1.6,
  lack: -0.556,
  contentScore: 0.635,
  questionScore: 0.91,
  headingOther: -0.176,
  similarity: 0.824,
  plain: 1.152,
  plainLack: -0.214,
  length: 3.313,
  heading: -0.058,
  entry: -0.601,
  secondPairs: -1.331,
  unknown: -0.134,
  unknownRun: -0.257,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.165, middle: 6.62 } as const
