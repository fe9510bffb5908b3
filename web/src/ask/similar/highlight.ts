import { splitDoses } from '../text/doses.ts'

/** A segment of a similar question; shared segments are bold. */
export interface Segment {
  text: string
  shared: boolean
}

/** Function words, which are never highlighted. */
const common = /是什么|什么|哪些|怎么样|怎么|怎样|如何|可以|是否|能否|能不能|可不可以|多少|多久|多长|为什么|有没有|应该|需要|吗|呢|的/gu
/** A run of Latin letters or digits is one unit, as is a whole dose, and every other character. */
const units = /[\p{Script=Latin}\p{N}.%]+|[\p{L}\p{M}]|[^]/gu

/** Marks what the listed question has in common with the typed one: words of at least two characters. */
export function highlightShared(listed: string, typed: string): Segment[] {
  const pairs = new Set<string>()
  const typedUnits = readUnits(typed)
  typedUnits.forEach((unit, at) => unit.key && pairs.add(pairKey(typedUnits, at)))
  const words = new Set(typedUnits.filter((unit) => unit.long).map((unit) => unit.key))

  const listedUnits = readUnits(listed)
  const shared = listedUnits.map((unit) => unit.long && words.has(unit.key))
  listedUnits.forEach((unit, at) => {
    const key = unit.key && pairKey(listedUnits, at)
    if (key && pairs.has(key)) shared[at] = shared[at + 1] = true
  })
  const segments: Segment[] = []
  listedUnits.forEach(({ text }, at) => {
    const last = segments.at(-1)
    if (last && last.shared === shared[at]) last.text += text
    else segments.push({ text, shared: shared[at] === true })
  })
  return segments
}

interface Unit {
  text: string
  /** Width and case do not matter; empty for what cannot be shared. */
  key: string
  long: boolean
}

function readUnits(text: string): Unit[] {
  // The common words are masked by a mark of the same length, so that they break a shared run and keep their place.
  const masked = text.replace(common, (word) => '\u0000'.repeat(word.length))
  const found: Unit[] = []
  let at = 0
  for (const piece of splitDoses(masked)) {
    for (const unit of piece.whole ? [piece.text] : (piece.text.match(units) ?? [])) {
      const original = text.slice(at, at + unit.length)
      const letters = /[\p{L}\p{N}]/u.test(unit)
      const key = letters ? original.normalize('NFKC').toLowerCase() : ''
      found.push({ text: original, key, long: letters && key.length > 1 })
      at += unit.length
    }
  }
  return found
}

function pairKey(all: Unit[], at: number): string {
  const [first, second] = [all[at]?.key, all[at + 1]?.key]
  return first && second ? `${first}\u0000${second}` : ''
}
