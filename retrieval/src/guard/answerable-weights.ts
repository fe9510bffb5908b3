/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [0.45, 0.77, -0.72] as const
/** The same where the embedding does not know the first candidate. */
export const ANSWERABLE_WORDS_WEIGHTS = [-0.14, 1, -0.66] as const
