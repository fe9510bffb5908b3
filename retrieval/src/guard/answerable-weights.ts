/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [0.24, 0.73, -0.77] as const
/** The same where the embedding does not know the first candidate. */
export const ANSWERABLE_WORDS_WEIGHTS = [-0.42, 0.96, -0.69] as const
