/** A 32-bit hash of a text (FNV-1a over its UTF-16 units, mixed at the end), from `seed` on. */
export function textHash(text: string, seed = 0x811c_9dc5): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return mixed(hash)
}

/** Spreads every bit of a number over all 32. */
export function mixed(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return hash ^ (hash >>> 16)
}
