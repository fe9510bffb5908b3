const DIGIT_BITS = 8
const DIGITS = 1 << DIGIT_BITS
const counts = new Int32Array(DIGITS)

/** The `nth` nthLargest (1 is the nthLargest) of the first `count` numbers, none of them below 0: by their digits, from the highest on. */
export function nthLargest(numbers: Int32Array, count: number, nth: number): number {
  let most = 0
  for (let at = 0; at < count; at++) if ((numbers[at] as number) > most) most = numbers[at] as number
  let shift = 0
  while (most >> shift >= DIGITS) shift += DIGIT_BITS
  let low = 0
  for (let rank = nth; ; shift -= DIGIT_BITS) {
    counts.fill(0)
    for (let at = 0; at < count; at++) {
      const digit = ((numbers[at] as number) - low) >> shift
      if (digit >= 0 && digit < DIGITS) counts[digit] = (counts[digit] as number) + 1
    }
    let digit = DIGITS - 1
    for (; (counts[digit] as number) < rank; digit--) rank -= counts[digit] as number
    low += digit << shift
    if (shift === 0) return low
  }
}
