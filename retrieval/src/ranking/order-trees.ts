/** Written by bench/fit.ts. A line is a tree: its questions, then the numbers at its leaves. */
export const ORDER_TREES = `
`
