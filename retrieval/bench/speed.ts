import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QuestionIndex } from '../src/question-index.ts'
import type { Question } from './data.ts'
import type { Engine, Find } from './engine.ts'
import { percentile } from './measure.ts'

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
  p99: number
}

export interface Speed {
  key: string
  engine: string
  questions: number
  /** From texts in memory to the first answer. */
  buildSeconds: number
  /** A query for the ten best, one after the other. */
  query: Times
  /** Growth of the process from before the build to after the queries; null where the engine works elsewhere. */
  memoryBytes: number | null
  /** Bytes of the index by the engine's own count, without the texts; null where it cannot tell. */
  ownBytes: number | null
  changes?: { add: Times; replace: Times; remove: Times }
  snapshot?: { writeSeconds: number; restoreSeconds: number; bytes: number; same: boolean }
}

const LIMIT = 10
const CHANGES = 1000
/** The queries are asked so often, unless that takes longer than PATIENCE. */
const ROUNDS = 3
const PATIENCE_MS = 20_000
const WARMING_MS = 2_000

/**
 * One engine in this process, which has to be fresh and started with --expose-gc for the memory to be honest.
 * @param warmers queries that are not among the measured ones
 * @returns a row for the engine, then one for each of its other ways to ask
 */
export async function speed(engine: Engine, questions: readonly Question[], queries: readonly string[], warmers: readonly string[]): Promise<Speed[]> {
  const before = await memory()
  const started = performance.now()
  const filled = await engine.fill(questions)
  await filled.find(queries[0] ?? '', LIMIT)
  const buildSeconds = (performance.now() - started) / 1000
  const common = { key: engine.key, questions: questions.length, buildSeconds, ownBytes: filled.ownBytes, memoryBytes: null }
  const rows: Speed[] = [{ ...common, engine: engine.name, query: await timed(filled.find, queries, warmers) }]
  const own = rows[0] as Speed
  if (!filled.elsewhere) own.memoryBytes = grown(before, await memory())
  for (const [name, find] of Object.entries(filled.ways ?? {})) {
    rows.push({ ...common, memoryBytes: own.memoryBytes, engine: name, query: await timed(find, queries, warmers) })
  }
  if (filled.index) {
    const taken = snapshotOf(filled.index, queries)
    if (taken) own.snapshot = taken
    own.changes = changed(filled.index, questions)
  }
  await filled.close()
  return rows
}

async function timed(find: Find, queries: readonly string[], warmers: readonly string[]): Promise<Times> {
  const begun = performance.now()
  for (let at = 0; performance.now() - begun < WARMING_MS; at++) await find(warmers[at % warmers.length] as string, LIMIT)
  const times: number[] = []
  const started = performance.now()
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() - started < PATIENCE_MS); round++) {
    for (const query of queries) {
      const asked = performance.now()
      const found = find(query, LIMIT)
      if (found instanceof Promise) await found
      times.push(performance.now() - asked)
    }
  }
  return timesOf(times)
}

/** Adds, replaces and removes single entries while everything else stays. */
function changed(index: QuestionIndex, questions: readonly Question[]): NonNullable<Speed['changes']> {
  const text = (at: number): string =>
    `${questions[(at * 7919) % questions.length]?.text.slice(0, 20)}${questions[(at * 104_729 + 1) % questions.length]?.text.slice(-10)}`
  const each = (run: (at: number) => void): Times => {
    const times = Array.from({ length: CHANGES }, (_, at) => {
      const started = performance.now()
      run(at)
      return performance.now() - started
    })
    return timesOf(times)
  }
  const texts = Array.from({ length: 2 * CHANGES }, (_, at) => text(at))
  return {
    add: each((at) => index.put(`bench-${at}`, [texts[at] as string])),
    replace: each((at) => index.put(`bench-${at}`, [texts[CHANGES + at] as string])),
    remove: each((at) => index.remove(`bench-${at}`)),
  }
}

interface Snapshots {
  snapshot?: (fingerprint: string) => Iterable<Uint8Array>
}

type Restore = (bytes: Uint8Array, options?: object) => QuestionIndex | null

/** Writes the index to a file and reads it back, and looks whether the copy ranks as the first does. */
function snapshotOf(index: QuestionIndex, queries: readonly string[]): Speed['snapshot'] {
  const taking = (index as Snapshots).snapshot
  const restoring = (QuestionIndex as unknown as { restore?: Restore }).restore
  if (!taking || !restoring) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-bench-snapshot-'))
  try {
    const file = join(folder, 'index')
    const started = performance.now()
    for (const chunk of taking.call(index, 'bench')) writeFileSync(file, chunk, { flag: 'a' })
    const written = performance.now()
    const restored = restoring.call(QuestionIndex, readFileSync(file), { fingerprint: 'bench', synonyms: index.synonyms })
    const done = performance.now()
    const ranked = (which: QuestionIndex | null): string => JSON.stringify(queries.map((query) => which?.rank(query, LIMIT)))
    return {
      writeSeconds: (written - started) / 1000,
      restoreSeconds: (done - written) / 1000,
      bytes: statSync(file).size,
      same: ranked(restored) === ranked(index),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const timesOf = (times: readonly number[]): Times => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) })

interface Memory {
  resident: number
  /** Heap and buffers of JavaScript. */
  kept: number
}

/** Buffers of what is no longer used go a moment after the collection. */
async function memory(): Promise<Memory> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await new Promise((done) => setTimeout(done, 30))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, kept: heapUsed + external }
}

/** The larger of the two: an engine may have moved into pages that reading the library had left empty, or keep memory of its own. */
const grown = (before: Memory, after: Memory): number => Math.max(0, after.resident - before.resident, after.kept - before.kept)
