/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [-0.48, 1.11, -0.65] as const
