/** The first place in a rising run `numbers[from]` to `numbers[to - 1]` whose number is not below `least`, or `to`. */
export function lowerBound(numbers: Int32Array, from: number, to: number, least: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
