/** Written by bench/fit-offer.ts: what tells whether an answer without a question is what is asked for. */
export const ANSWER_WEIGHTS = {
  bias: -21.716,
  entrySubject: 2.455,
  entryPairs: 2.889,
  passagePairs: 2.847,
  contentScore: 1.969,
  length: 6.336,
} as const
