import { lowerBound } from './lower-bound.ts'

/**
 * The documents that have a term, as one number the caller keeps for it: 0 for none; a posting itself while it is the only one, which holds for most terms;
 * else the address of a list, as its complement.
 */
export type List = number

/** A posting is `document << TF_BITS | level`; documents are below this. Lists are in rising order. */
export const MOST_DOCUMENTS = 1 << 23
/** A longer list lies in blocks. */
export const LONGEST = 256

/** Puts a posting into its place among `count` that begin at `from`. */
export function insert(page: Int32Array, from: number, count: number, posting: number): void {
  const to = from + count
  if (count > 0 && (page[to - 1] as number) > posting) {
    const found = lowerBound(page, from, to, posting)
    page.copyWithin(found + 1, found, to)
    page[found] = posting
  } else page[to] = posting
}
