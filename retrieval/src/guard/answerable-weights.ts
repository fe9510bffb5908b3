/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [0.1, 0.73, -0.78] as const
/** The same where the embedding does not know the first candidate. */
export const ANSWERABLE_WORDS_WEIGHTS = [-0.52, 0.96, -0.7] as const
