/** Written by bench/fit-offer.ts: what tells whether an answer without a question is what is asked for. */
export const ANSWER_WEIGHTS = {
  bias: -21.47,
  entrySubject: 2.349,
  entryPairs: 2.981,
  passagePairs: 2.807,
  contentScore: 2.089,
  length: 6.266,
} as const
