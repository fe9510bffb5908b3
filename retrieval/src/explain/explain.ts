import type { Named } from '../lexicon/aliases.ts'
import type { Fit } from '../ranking/query-features.ts'
import { FACETS, INTENT_WORD, KIND_BITS, NAMES, readFacets } from '../lexicon/facets.ts'
import type { Candidate } from '../guard/decision.ts'
import { FEATURES } from '../ranking/features.ts'
import { RANK } from '../ranking/logit.ts'
import type { Highlight } from './highlights.ts'

/** How a question was read, and everything that was weighed for it, best first. */
export interface Explanation {
  reading: Reading
  candidates: Explained[]
}

export interface Reading {
  /** The question as it is compared: folded, in standard names. */
  text: string
  /** The standard names of what it names, as they were handed in. */
  names: string[]
  /** What it speaks of, as far as the lexicon knows. */
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
  /** The cut that applies, the lower one where both name the same thing. */
  cut: number
  kept: boolean
  /** One side speaks of something of which the other is silent, so that it cannot be `close`. */
  partial: boolean
  /** What makes up the chance: the sum of the contributions, through a logistic curve. */
  features: FeatureShare[]
  /** What question and matched phrasing share, and what the canonical question shares with the question. */
  shared: { query: Highlight[]; matched: Highlight[]; text: Highlight[] }
}

export interface FeatureShare {
  name: (typeof FEATURES)[number][0]
  value: number
  weight: number
  /** Value times weight. */
  contribution: number
}

export function featureShares(fit: Fit): FeatureShare[] {
  return FEATURES.map(([name], at) => {
    const value = fit[at] as number
    const weight = RANK[at] as number
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
  return { text, names: names.map(standard), concepts: [...kinds.flatMap((kind) => said(kind, KIND_BITS[kind])), ...said('intent', [[INTENT_WORD, -1]])], heard: heard.join(' ') || null }
}
