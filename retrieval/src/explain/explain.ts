import type { Named } from '../lexicon/aliases.ts'
import { FACETS, INTENT_WORD, KIND_BITS, NAMES, readFacets } from '../lexicon/facets.ts'
import { candidateOf, type Candidate } from './candidate.ts'
import type { TextReader } from '../reading/text-reader.ts'
import type { Library } from '../index/library.ts'
import type { Found, Placed } from '../guard/weighed.ts'
import { FEATURES } from '../ranking/features.ts'
import { chance } from '../ranking/logit.ts'
import type { Ranked } from '../ranking/ranking.ts'
import { askedHighlightable, commonHighlights, Highlightable, type Highlight } from './highlights.ts'

/** How a question was read, and everything that was weighed for it, best first. */
export interface Explanation {
  reading: Reading
  /** The chance that the library has an entry for it, which is at least this where it reaches the cut, and what it has to be for any to be offered. */
  offer: { chance: number; cut: number }
  candidates: Explained[]
}

export interface Reading {
  /** The question as it is compared: folded, in standard names. */
  text: string
  /** The standard names of what it names, as they were handed in. */
  names: string[]
  /** Values of the lexicon that the question names. */
  concepts: { kind: ConceptKind; value: string }[]
  /** Words it was asked with once more, because what is written sounds like them and is unknown to the library; null for none. */
  heard: string | null
}

export type ConceptKind = 'population' | 'route' | 'disease' | 'preparation' | 'intent'

/** A candidate as `search` weighed it, whether `search` keeps it or not. */
export interface Explained extends Omit<Candidate, 'band'> {
  /** null: dropped, nothing else is known of it. */
  band: Candidate['band'] | null
  /** The chance before the guard took its share. */
  chance: number
  /** The score it has to have: 0 where the library has something on the question, 1 where it has not. */
  cut: number
  kept: boolean
  /** One side speaks of something of which the other is silent, so that it cannot be `close`. */
  partial: boolean
  /** The contributions; their sum, through a logistic curve, is the chance. */
  features: FeatureShare[]
  /** Text shared by question and matched phrasing, and by question and canonical question. */
  shared: { query: Highlight[]; matched: Highlight[]; text: Highlight[] }
}

export interface FeatureShare {
  name: (typeof FEATURES)[number][0]
  value: number
  weight: number
  /** Value times weight. */
  contribution: number
}

/** Everything that was weighed for a question, best first. */
export function explainedOf(library: Library, reader: TextReader, query: string, { whole, offered }: Found): Explained[] {
  const shown = askedHighlightable(reader, query)
  const rest = whole.decided.filter(({ decision }) => !offered.some((other) => other.decision.entry === decision.entry))
  const common = (written: string) => commonHighlights(shown, new Highlightable(reader, written))
  const explained = ({ ranked, decision, decisions }: Placed, isOffered: boolean): Explained => {
    const candidate = candidateOf(library, decisions, reader, () => shown, decision)
    const { text, matched } = candidate
    const { first, second } = common(matched)
    return {
      ...candidate,
      band: isOffered ? candidate.band : null,
      chance: chance(ranked.logit),
      cut: isOffered ? 0 : 1,
      kept: isOffered,
      partial: decisions.difference(matched).partial,
      features: featureShares(ranked),
      shared: { query: first, matched: second, text: text === matched ? second : common(text).second },
    }
  }
  return [
    ...offered.map((one) => explained(one, true)),
    ...rest.map((one) => explained({ ...one, decisions: whole.decisions }, whole.isOffered && !one.decision.stray)),
  ]
}

function featureShares({ fit, weights }: Ranked): FeatureShare[] {
  return FEATURES.map(([name], at) => {
    const value = fit[at] as number
    const weight = weights[at] as number
    return { name, value, weight, contribution: value * weight }
  })
}

/** @param standard the standard names of the groups that were handed in */
export function readingOf({ text, names }: Named, standard: (name: number) => string, heard: readonly string[]): Reading {
  const facets = new Int32Array(FACETS)
  readFacets(text, facets, 0)
  const said = (kind: ConceptKind, bits: readonly (readonly [word: number, mask: number])[]) =>
    bits.flatMap(([word, mask]) =>
      NAMES.slice(word * 32, word * 32 + 32).flatMap((value, bit) => (((facets[word] as number) & mask & (1 << bit)) === 0 ? [] : [{ kind, value }])),
    )
  const kinds = ['population', 'route', 'disease', 'preparation'] as const
  return {
    text,
    names: names.map(standard),
    concepts: [...kinds.flatMap((kind) => said(kind, KIND_BITS[kind])), ...said('intent', [[INTENT_WORD, -1]])],
    heard: heard.join(' ') || null,
  }
}
