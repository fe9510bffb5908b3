import type { Candidate } from '@xunyi/retrieval/question-index'
import type { Near } from './library-vectors.ts'
import { chanceOf, type Calibration } from './calibration.ts'

/**
 * How much the words and the vectors have to say, on log-odds, and how sure either may be. Chosen by reasoning, not fitted: no model is at hand
 * where this is developed. Vectors that are sure outweigh words that share nothing (0.69), but not an equal wording.
 */
const WEIGHTS = { words: 0.4, vectors: 0.6 } as const
const SUREST = 0.98
/** What the words did not find is offered when the vectors think it likelier than not, and both together at least this. */
const LEAST = { vectors: 0.5, hybrid: 0.15 } as const

/** What the vectors say of an entry. */
export interface VectorShare {
  /** Of the question and the nearest wording, -1 to 1. */
  cosine: number
  /** What the cosine is worth for this model, and what the words alone say; 0 to 1. */
  chance: number
  words: number
}

export interface Fused extends Candidate {
  /** null: the entry has no vector yet, the words decide alone. */
  vectors: VectorShare | null
}

export interface Evidence {
  calibration: Calibration
  /** What the words found, best first. */
  found: readonly Candidate[]
  /** What the vectors found. */
  near: readonly Near[]
  nearness: (id: string) => Near | null
  /** The chance that the words give to an entry they did not keep. */
  chanceByWords: (id: string) => number
  /** What the guard has against a wording, and whose names it speaks of. */
  guard: (matched: string) => Pick<Candidate, 'opposed' | 'names'>
}

/**
 * One ranking of words and vectors, best first. Vectors order and add; they prove nothing: `same` and `close` are what the words say, what is added is
 * `related`. What the words found stays. What the guard speaks against is never added and never rises.
 */
export function fuse(evidence: Evidence): Fused[] {
  const { calibration, found, near, nearness, chanceByWords, guard } = evidence
  const fused = found.map((candidate): Fused => {
    const nearest = nearness(candidate.id)
    if (!nearest) return { ...candidate, vectors: null }
    const vectors = { cosine: nearest.cosine, chance: chanceOf(nearest.cosine, calibration), words: candidate.score }
    if (candidate.band === 'same') return { ...candidate, vectors }
    const both = hybrid(candidate.score, vectors.chance)
    return { ...candidate, score: candidate.opposed === null ? both : Math.min(both, candidate.score), vectors }
  })
  const known = new Set(found.map(({ id }) => id))
  for (const { id, text, matched, cosine } of near) {
    if (known.has(id)) continue
    const chance = chanceOf(cosine, calibration)
    if (chance < LEAST.vectors) continue
    const words = chanceByWords(id)
    const score = hybrid(words, chance)
    if (score < LEAST.hybrid) continue
    const { opposed, names } = guard(matched)
    if (opposed === null) fused.push({ id, text, matched, score, band: 'related', opposed, names, passage: null, vectors: { cosine, chance, words } })
  }
  return fused.sort((a, b) => Number(b.band === 'same') - Number(a.band === 'same') || b.score - a.score || nearer(a, b) || (a.id < b.id ? -1 : 1))
}

/** Where both are as sure as they may be. */
const nearer = (a: Fused, b: Fused): number => (b.vectors?.cosine ?? 0) - (a.vectors?.cosine ?? 0)

function hybrid(words: number, vectors: number): number {
  return 1 / (1 + Math.exp(-(WEIGHTS.words * logOdds(words) + WEIGHTS.vectors * logOdds(vectors))))
}

function logOdds(chance: number): number {
  const bounded = Math.min(SUREST, Math.max(1 - SUREST, chance))
  return Math.log(bounded / (1 - bounded))
}
