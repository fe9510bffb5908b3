/** Written by bench/fit-answerable.ts: bias, offer, neighbour. */
export const ANSWERABLE_WEIGHTS = [-0.04, 0.78, -0.79] as const
