/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [0.62, 0.75, -0.68] as const
/** The same where the embedding does not know the first candidate. */
export const ANSWERABLE_WORDS_WEIGHTS = [0.12, 0.93, -0.69] as const
