import type { NamedThing } from '../lexicon/named-things.ts'
import { Derived } from '../text/derived.ts'
import type { Phrases } from '../text/phrases.ts'

type Things = ReadonlyMap<NamedThing['kind'], ReadonlySet<string>>

interface Said {
  readonly text: string
}

const NOTHING: Things = new Map()
/** The things of texts, as long as these are kept. */
const things = new Derived<Said, Things>()

/**
 * Each names a thing of one kind that the other does not, and the entry nowhere speaks of what was asked for.
 * @param vocabulary of the reader that folded the texts
 */
export function thingBetween(asked: Said, heading: Said, phrasings: () => readonly Said[], answer: () => Said, vocabulary: Phrases<NamedThing>): string | null {
  const ours = thingsOf(asked, vocabulary)
  if (ours.size === 0) return null
  const its = thingsOf(heading, vocabulary)
  for (const [kind, names] of ours) {
    const known = its.get(kind)
    if (known === undefined) continue
    const own = [...names].filter((name) => !known.has(name))
    const theirs = [...known].filter((name) => !names.has(name))
    if (own.length === 0 || theirs.length === 0 || own.some((name) => theirs.some((other) => isWithin(name, other)))) continue
    const spoken = [...phrasings(), answer()].map((said) => thingsOf(said, vocabulary).get(kind))
    if (!own.some((name) => spoken.some((said) => said?.has(name)))) return `所指: ${own.join(' ')} / ${theirs.join(' ')}`
  }
  return null
}

/** 凝血酶 and 人凝血酶, 肝炎 and 乙肝: the one may be meant by the other. */
const isWithin = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

const thingsOf = (said: Said, vocabulary: Phrases<NamedThing>): Things => things.of(said, () => readThings(said.text, vocabulary))

function readThings(text: string, vocabulary: Phrases<NamedThing>): Things {
  let found: Map<NamedThing['kind'], Set<string>> | undefined
  vocabulary.each(text, ({ kind, name }) => {
    if (name === '') return
    const names = (found ??= new Map<NamedThing['kind'], Set<string>>()).get(kind)
    if (names === undefined) found.set(kind, new Set([name]))
    else names.add(name)
  })
  return found ?? NOTHING
}
