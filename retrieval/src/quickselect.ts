/** The `nth` largest (1 is the largest) of the first `count` numbers, by quickselect; the numbers are left reordered. */
export function largest(numbers: Int32Array, count: number, nth: number): number {
  let low = 0
  let high = count - 1
  const target = nth - 1
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((numbers[left] as number) > pivot) left++
      while ((numbers[right] as number) < pivot) right--
      if (left <= right) {
        const held = numbers[left] as number
        numbers[left++] = numbers[right] as number
        numbers[right--] = held
      }
    }
    if (target <= right) high = right
    else if (target >= left) low = left
    else break
  }
  return numbers[target] as number
}
