/** The size of a test of faults: a small one in `npm test`, the full one that `npm run test:hard` sets as HARD_<name>. */
export function size(name: string, small: number): number {
  const given = Number(process.env[`HARD_${name}`] ?? small)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`HARD_${name} must be a whole number`)
  return given
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
