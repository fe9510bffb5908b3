import type { Candidate } from '@xunyi/retrieval/question-index'
import { chanceOf, type Calibration } from './calibration.ts'
import type { Near } from './library-vectors.ts'

/**
 * Weights of the lexical score and of the vectors, in log-odds, and their bounds. Chosen by reasoning, not fitted: no model is bundled with the
 * project. A confident vector outweighs a lexical score without common terms (0.69), but not an equal wording.
 */
const WEIGHTS = { words: 0.4, vectors: 0.6 } as const
const SUREST = 0.98
/** An entry found by vectors alone is offered when its vector chance exceeds one half and the fused chance is at least this. */
const LEAST = { vectors: 0.5, hybrid: 0.15 } as const

/** The vectors' part in the score of an entry. */
export interface VectorShare {
  /** Cosine of the question and the nearest wording, -1 to 1. */
  cosine: number
  /** Calibrated chance of the cosine, and the lexical chance; 0 to 1. */
  chance: number
  words: number
}

export interface Fused extends Candidate {
  /** null: the entry has no vector yet, the lexical score stands alone. */
  vectors: VectorShare | null
}

export interface Evidence {
  calibration: Calibration
  /** Lexical candidates, best first. */
  found: readonly Candidate[]
  /** Nearest entries by vector. */
  near: readonly Near[]
  nearness: (id: string) => Near | null
  /** Lexical chance of an entry that lexical search did not return. */
  chanceByWords: (id: string) => number
  /** Guard findings against a wording, and the drug names it contains. */
  guard: (matched: string) => Pick<Candidate, 'opposed' | 'names'>
}

/**
 * Fuses both rankings, best first. Vectors reorder and add: bands `same` and `close` come from lexical search, additions are `related`. Lexical
 * candidates stay. An entry with a guard finding is never added and never rises.
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

/** The fused chance where both parts are at their bounds. */
const nearer = (a: Fused, b: Fused): number => (b.vectors?.cosine ?? 0) - (a.vectors?.cosine ?? 0)

function hybrid(words: number, vectors: number): number {
  return 1 / (1 + Math.exp(-(WEIGHTS.words * logOdds(words) + WEIGHTS.vectors * logOdds(vectors))))
}

function logOdds(chance: number): number {
  const bounded = Math.min(SUREST, Math.max(1 - SUREST, chance))
  return Math.log(bounded / (1 - bounded))
}
