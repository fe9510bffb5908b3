import type { NamedThing } from '../lexicon/named-things.ts'
import { BoundedCache } from '../text/bounded-cache.ts'
import type { Phrases } from '../text/phrases.ts'

type Things = ReadonlyMap<NamedThing['kind'], ReadonlySet<string>>

/** The things of so many texts are kept for each vocabulary: those of entries come again. */
const MOST_KEPT = 32_768
const kept = new WeakMap<Phrases<NamedThing>, BoundedCache<string, Things>>()

/** Each names a thing of one kind that the other does not, and the entry nowhere speaks of what was asked for. */
export function thingBetween(
  asked: string,
  heading: string,
  phrasings: () => readonly string[],
  answer: () => string,
  vocabulary: Phrases<NamedThing>,
): string | null {
  const ours = thingsOf(asked, vocabulary)
  if (ours.size === 0) return null
  const its = thingsOf(heading, vocabulary)
  for (const [kind, names] of ours) {
    const known = its.get(kind)
    if (known === undefined) continue
    const own = [...names].filter((name) => !known.has(name))
    const theirs = [...known].filter((name) => !names.has(name))
    if (own.length === 0 || theirs.length === 0 || own.some((name) => theirs.some((other) => isWithin(name, other)))) continue
    const spoken = [...phrasings(), answer()].map((text) => thingsOf(text, vocabulary).get(kind))
    if (!own.some((name) => spoken.some((said) => said?.has(name)))) return `所指: ${own.join(' ')} / ${theirs.join(' ')}`
  }
  return null
}

/** 凝血酶 and 人凝血酶, 肝炎 and 乙肝: the one may be meant by the other. */
const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

function thingsOf(text: string, vocabulary: Phrases<NamedThing>): Things {
  let known = kept.get(vocabulary)
  if (known === undefined) kept.set(vocabulary, (known = new BoundedCache(MOST_KEPT)))
  return known.get(text, () => readThings(text, vocabulary))
}

function readThings(text: string, vocabulary: Phrases<NamedThing>): Things {
  const found = new Map<NamedThing['kind'], Set<string>>()
  vocabulary.each(text, ({ kind, name }) => {
    if (name === '') return
    const names = found.get(kind) ?? new Set()
    found.set(kind, names.add(name))
  })
  return found
}
