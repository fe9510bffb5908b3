import { simplified } from '@xunyi/retrieval/traditional'
import { resolve } from 'node:path'
import { DATA, isPresent, readLines } from '../../../retrieval/bench/data.ts'
import { judge } from '../../src/safety/judge.ts'

export type RealHits = { questions: number; kinds: Record<string, number>; deaths: number; clusters: number; microseconds: number }

/** Judges the public real questions, which are measured on and never fitted on; null where they are not present. @param each one of so many is judged */
export function realHits(each = 1): RealHits | null {
  if (!isPresent()) return null
  const texts = readLines(resolve(DATA, 'library-questions.jsonl.gz'))
    .filter((_, place) => place % each === 0)
    .map(({ question }) => String(question))
  const hits: RealHits = { questions: texts.length, kinds: { occurred: 0, special: 0, question: 0 }, deaths: 0, clusters: 0, microseconds: 0 }
  const start = performance.now()
  for (const text of texts) {
    const verdict = judge(text, simplified)
    if (verdict.kind !== null) hits.kinds[verdict.kind] = (hits.kinds[verdict.kind] ?? 0) + 1
    if (verdict.death) hits.deaths += 1
    if (verdict.cluster) hits.clusters += 1
  }
  hits.microseconds = ((performance.now() - start) * 1000) / texts.length
  return hits
}
