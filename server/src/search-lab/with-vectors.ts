import type { TrialCandidate } from '@xunyi/contract/search-lab'
import type { Explained } from '@xunyi/retrieval/explain'
import type { Fused } from '../embeddings/fusion.ts'
import type { HybridResult } from '../embeddings/semantic-search.ts'

/** Lexical candidates with the vectors' part of each, and the candidates that vectors added, in the fused order; dropped ones come last. */
export function withVectors(explained: readonly Explained[], { ranking, shareOf }: HybridResult): TrialCandidate[] {
  const weighed = new Map(explained.map((candidate) => [candidate.id, candidate]))
  const kept = ranking.map((fused) => ({ ...(weighed.get(fused.id) ?? onlyVectors(fused)), ...shown(fused), kept: true }))
  const known = new Set(kept.map(({ id }) => id))
  const dropped = explained
    .filter(({ id }) => !known.has(id))
    .map((candidate) => ({ ...candidate, kept: false, band: null, ...vectorsIn(shareOf(candidate.id)) }))
  return [...kept, ...dropped]
}

function shown({ score, band, opposed, vectors }: Fused): Pick<TrialCandidate, 'score' | 'band' | 'opposed' | 'vectors'> {
  return { score, band, opposed, ...vectorsIn(vectors) }
}

function vectorsIn(vectors: Fused['vectors']): Pick<TrialCandidate, 'vectors'> {
  return vectors ? { vectors } : {}
}

function onlyVectors({ id, text, matched, score, names, opposed, vectors }: Fused): Explained {
  return {
    id,
    text,
    matched,
    score,
    chance: vectors?.words ?? 0,
    band: 'related',
    cut: 0,
    kept: true,
    opposed,
    partial: true,
    names,
    passage: null,
    features: [],
    shared: { query: [], matched: [], text: [] },
  }
}
