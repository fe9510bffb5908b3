import { plain, tagOf, type Symbols } from '../text/terms.ts'

/** Symbols and, below 0, the tags of a text. */
export function keysOf(symbols: Symbols): Set<number> {
  const keys = new Set<number>()
  for (const symbol of symbols) {
    keys.add(plain(symbol))
    if (tagOf(symbol) > 0) keys.add(-tagOf(symbol))
  }
  return keys
}

/** Whether a symbol, or its tag, stands among such keys. */
export const isAmong = (keys: ReadonlySet<number> | ReadonlyMap<number, number>, symbol: number): boolean =>
  keys.has(plain(symbol)) || (tagOf(symbol) > 0 && keys.has(-tagOf(symbol)))
