import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Question } from './data.ts'
import { percentile } from './measure.ts'
import type { Engine } from './peers.ts'

export interface Speed {
  engine: string
  questions: number
  buildSeconds: number
  p50: number
  p95: number
  p99: number
  /** Bytes a question by the engine's own count (typed arrays, database pages), without the texts. */
  ownBytes: number | null
  /** Growth of heap and array buffers a question: with entries, ids and whatever texts it keeps a hold of itself. */
  memoryBytes: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const WARMING = 50

/** Milliseconds a query for the ten best, one after the other on one thread. */
export async function speed(engine: Engine, questions: readonly Question[], queries: readonly string[]): Promise<Speed> {
  await settle()
  const before = memory()
  const started = performance.now()
  const filled = engine.fill(questions)
  const buildSeconds = (performance.now() - started) / 1000
  await settle()
  const memoryBytes = (memory() - before) / questions.length
  for (const query of queries.slice(0, WARMING)) filled.find(query, 10)
  const times = queries.map((query) => {
    const asked = performance.now()
    filled.find(query, 10)
    return performance.now() - asked
  })
  const ownBytes = filled.ownBytes === null ? null : filled.ownBytes / questions.length
  filled.close()
  return {
    engine: engine.name,
    questions: questions.length,
    buildSeconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    ownBytes,
    memoryBytes,
  }
}

/** Buffers of what is no longer used go a moment after the collection. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    collect()
    await new Promise((done) => setTimeout(done, 20))
  }
}

function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
