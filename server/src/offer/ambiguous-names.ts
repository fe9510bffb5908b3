import { normalize } from '@xunyi/retrieval/normalize'
import { starterSynonyms } from '../library/synonyms.ts'
import names from './ambiguous-names.json' with { type: 'json' }

/* Names that stand for several products on a ward, as data: what is said, longer words that are something else, and each product with signs that tell it. */

/** A text read with one of the products that its ambiguous name may stand for. */
export interface Reading {
  /** The ambiguous name. */
  said: string
  /** The product, for people. */
  product: string
  /** The text with the product's own name. */
  text: string
}

let table: ReturnType<typeof readTable> | undefined
const known = () => (table ??= readTable())

/** Whether a text has the name of a product in any of its synonyms, an ambiguous one included. */
export function namesProduct(text: string): boolean {
  const folded = normalize(text)
  return known().productNames.some((name) => folded.includes(name))
}

/** The names of all products; the ambiguous names with everything folded, and the longer names that contain them. */
function readTable() {
  const groups = starterSynonyms().words('name')
  const productNames = groups.flat()
  const ambiguousNames = names.flatMap(({ said }) => said.map(normalize))
  /** All names of the product with this name, ambiguous ones left out. */
  const namesOf = (name: string) => (groups.find((group) => group.includes(name)) ?? [name]).filter((other) => !ambiguousNames.includes(other))
  const ambiguous = names.flatMap(({ said, except, means }) =>
    said.map((name) => ({
      said: name,
      word: normalize(name),
      longer: [...except.map(normalize), ...productNames.filter((other) => other.length > name.length && other.includes(normalize(name)))],
      means: means.map(({ name, label, signs }) => ({ label, name: normalize(name), signs: signs.map(normalize), own: namesOf(normalize(name)) })),
    })),
  )
  return { productNames, ambiguous }
}

/** The readings of a text with an ambiguous name; none where nothing is ambiguous: no such name, or the text tells the product. */
export function readingsOf(text: string): Reading[] {
  const folded = normalize(text)
  for (const { said, word, longer, means } of known().ambiguous) {
    if (!folded.includes(word)) continue
    const bare = longer.reduce((rest, other) => rest.replaceAll(other, ' '), folded)
    if (!bare.includes(word)) continue
    const isTold = means.some(({ signs, own }) => [...signs, ...own].some((sign) => folded.includes(sign)))
    if (isTold) return []
    return means.map(({ label, name }) => ({ said, product: label, text: folded.replaceAll(word, name) }))
  }
  return []
}
