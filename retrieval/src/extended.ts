/** The array itself if it holds `length` numbers, else a copy with room for half as many again. */
export function extended<A extends Int32Array | Uint16Array>(array: A, length: number): A {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, Math.ceil(array.length * 1.5)))
  larger.set(array)
  return larger
}
