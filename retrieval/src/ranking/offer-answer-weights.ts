/** Written by bench/fit-offer.ts: what tells whether an answer without a question is what is asked for. */
export const ANSWER_WEIGHTS = {
  bias: -22.004,
  entrySubject: 2.423,
  entryPairs: 2.926,
  passagePairs: 2.867,
  contentScore: 1.974,
  length: 6.429,
} as const
