/** Written by bench/fit-offer.ts: what tells whether an answer without a question is what is asked for. */
export const ANSWER_WEIGHTS = {
  bias: -21.348,
  entrySubject: 2.186,
  entryPairs: 3.038,
  passagePairs: 2.846,
  contentScore: 2.181,
  length: 6.234,
} as const
