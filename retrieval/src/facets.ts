import { INNOCENT, KINDS, OPPOSITES } from './lexicon.ts'
import { normalize } from './normalize.ts'
import { Phrases } from './phrases.ts'

type Place = { word: number; shift: number; counts: boolean }

/** Numbers a question's facets take: two of kinds, one of intents, two of opposites. */
export const FACETS = 5
const INTENT_WORD = 2
const OPPOSITE_WORD = 3

const NAMES: string[] = []
const KIND_BITS: Record<'population' | 'route' | 'disease' | 'preparation', [word: number, mask: number][]> = {
  population: [],
  route: [],
  disease: [],
  preparation: [],
}
const LEXICON = buildLexicon()

function buildLexicon(): Phrases<readonly Place[]> {
  const places = new Map<string, Place[]>()
  const put = (words: string, place: Place): void => {
    for (const word of words.split(' ').filter((known) => known !== '').map(normalize)) places.set(word, [...(places.get(word) ?? []), place])
  }
  let next = 0
  for (const [kind, values] of Object.entries(KINDS)) {
    if (kind === 'intent') next = INTENT_WORD * 32
    const masks = [0, 0]
    for (const [name, words] of Object.entries(values)) {
      NAMES[next] = name
      put(words, { word: next >> 5, shift: next & 31, counts: false })
      if (kind !== 'intent') masks[next >> 5] = (masks[next >> 5] ?? 0) | (1 << (next & 31))
      next++
    }
    if (kind !== 'intent') KIND_BITS[kind as keyof typeof KIND_BITS] = masks.map((mask, word) => [word, mask])
  }
  OPPOSITES.forEach(([, one, , other], index) => {
    const word = OPPOSITE_WORD + (index >> 3)
    const shift = (index & 7) * 4
    put(one, { word, shift, counts: true })
    put(other, { word, shift: shift + 2, counts: true })
  })
  for (const word of INNOCENT.split(' ').map(normalize)) if (!places.has(word)) places.set(word, [])
  return new Phrases(places)
}

/**
 * Reads the facets of a folded text into `into[at]` to `into[at + FACETS - 1]`. `tags`, when given, gets at the places of every word of a
 * population or an intent the number of that value plus one: 副作用 and 不良反应 are tagged alike.
 */
export function readFacets(text: string, into: Int32Array, at: number, tags?: Uint8Array): void {
  into.fill(0, at, at + FACETS)
  LEXICON.each(text, (places, from, to) => {
    const first = places[0]
    if (tags && first && !first.counts && isConcept(first)) tags.fill(first.word * 32 + first.shift + 1, from, to)
    for (const { word, shift, counts } of places) {
      const before = into[at + word] as number
      if (!counts) into[at + word] = before | (1 << shift)
      else if (((before >>> shift) & 3) < 3) into[at + word] = before + (1 << shift)
    }
  })
}

const isConcept = ({ word, shift }: Place): boolean => word === INTENT_WORD || KIND_BITS.population.some(([at, mask]) => at === word && (mask & (1 << shift)) !== 0)

/** The intent bit of 能否, which nearly every question has. */
const PERMISSION = 1 << (NAMES.indexOf('能否') - INTENT_WORD * 32)

export { INTENT_WORD, PERMISSION, KIND_BITS, NAMES, OPPOSITE_WORD }
