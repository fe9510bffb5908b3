/** Written by bench/fit-rank.ts --offer: what tells whether a library has an entry for a question. */
export const OFFER_WEIGHTS = {
  bias: -9.358,
  logit: 0.727,
  margin: 0.063,
  subject: 2.281,
  pairs: 0.986,
  lack: -1.373,
  contentScore: 0.081,
  questionScore: 0.312,
  headingOther: -0.686,
  similarity: 1.391,
  plain: 1.868,
  plainLack: 0.584,
  length: 2.867,
  heading: 0.534,
  entry: -1.077,
  secondPairs: -0.083,
  unknown: -1.308,
  unknownRun: -0.454,
} as const

/** From logit to the chance that an entry has what is asked. */
export const RANK_CHANCE = { slope: 0.242, middle: 11.472 } as const
