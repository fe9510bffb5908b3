/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [-0.15, 1.11, -0.62] as const
