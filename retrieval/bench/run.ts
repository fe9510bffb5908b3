import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchSets, DATA, isPresent, library, readLibrary, readQueries, type BenchSet, type Question } from './data.ts'
import { quality, type Quality } from './measure.ts'
import { miniSearch, ours, oursFirstStage, sqlite, type Engine } from './peers.ts'
import { speed, type Speed } from './speed.ts'

/**
 * Quality, speed and size of the search, beside plain BM25 and two engines one could install:
 *   node retrieval/bench/run.ts [--quick] [--out FILE]
 * or the ranking of any library and bench file of the documented format, for eval.py:
 *   node retrieval/bench/run.ts --library FILE --bench FILE --out RUN.jsonl
 */
const { values: asked } = parseArgs({
  options: { out: { type: 'string' }, library: { type: 'string' }, bench: { type: 'string' }, quick: { type: 'boolean', default: false } },
})

if (asked.library !== undefined || asked.bench !== undefined) rankFile()
else if (!isPresent()) console.log(`Search bench skipped: no question sets at ${DATA} (XUNYI_BENCH_DATA names another folder).`)
else await measureAll()

function rankFile(): void {
  if (asked.library === undefined || asked.bench === undefined || asked.out === undefined) {
    console.error('--library FILE, --bench FILE and --out RUN.jsonl belong together.')
    process.exitCode = 1
    return
  }
  const filled = ours.fill(readLibrary(asked.library))
  const lines = readQueries(asked.bench).map(({ qid, query }) => JSON.stringify({ qid, query, ids: filled.find(query, 10) }))
  writeFileSync(asked.out, `${lines.join('\n')}\n`)
  console.log(`${lines.length} queries ranked into ${asked.out}`)
}

async function measureAll(): Promise<void> {
  const full = library()
  const sets = benchSets(full)
  const peer = await miniSearch()
  const found = { quality: measureQuality(sets, full), peers: measurePeers(sets[0] as BenchSet, peer), speed: await measureSpeed(full, sets, peer) }
  if (asked.out !== undefined) writeFileSync(asked.out, `${JSON.stringify(found, null, 2)}\n`)
}

interface QualityRow {
  set: string
  library: 'own' | 'full'
  engine: string
  quality: Quality
}

function measureQuality(sets: readonly BenchSet[], full: readonly Question[]): QualityRow[] {
  console.log('\nQuality on dev sets, %: hit@1 / @5 / @10 / recall@10 / MRR@10; first is a labelled negative')
  const rows: QualityRow[] = []
  const show = (set: BenchSet, where: 'own' | 'full', engine: Engine, find: (query: string, limit: number) => readonly string[]): void => {
    const row = { set: set.name, library: where, engine: engine.name, quality: quality(thinned(set.queries), (query) => find(query, 10)) }
    rows.push(row)
    console.log(row.set.padEnd(11), where.padEnd(5), engine.name.padEnd(20), described(row.quality))
  }
  for (const set of asked.quick ? sets.slice(0, 5) : sets) {
    for (const engine of [oursFirstStage, ours]) show(set, 'own', engine, engine.fill(set.own).find)
  }
  if (asked.quick) return rows
  for (const engine of [oursFirstStage, ours]) {
    const { find } = engine.fill(full)
    for (const set of sets.slice(0, 5)) show(set, 'full', engine, find)
  }
  return rows
}

function measurePeers(set: BenchSet, peer: Engine | null): QualityRow[] {
  console.log(`\nPeers on ${set.name}, own library, as above`)
  return [peer, sqlite].flatMap((engine) => {
    if (engine === null) return []
    const { find, close } = engine.fill(set.own)
    const row: QualityRow = { set: set.name, library: 'own', engine: engine.name, quality: quality(thinned(set.queries), (query) => find(query, 10)) }
    close()
    console.log(set.name.padEnd(11), 'own  ', engine.name.padEnd(20), described(row.quality))
    return row
  })
}

async function measureSpeed(full: readonly Question[], sets: readonly BenchSet[], peer: Engine | null): Promise<Speed[]> {
  console.log('\nSpeed, the ten best, one thread: ms a query; build s; bytes a question: the index by its own count | growth of heap and buffers')
  const queries = sets.slice(0, 5).flatMap(({ queries: all }) => all.slice(0, asked.quick ? 30 : 80).map(({ query }) => query))
  const rows: Speed[] = []
  for (const size of asked.quick ? [10_000] : [10_000, 100_000]) {
    for (const engine of [ours, oursFirstStage, peer, sqlite]) {
      if (engine === null) continue
      const row = await speed(engine, full.slice(0, size), queries)
      rows.push(row)
      const times = `p50 ${row.p50.toFixed(2)}  p95 ${row.p95.toFixed(2)}  p99 ${row.p99.toFixed(2)}`
      const bytes = `${row.ownBytes === null ? 'not counted' : Math.round(row.ownBytes)} | ${Math.round(row.memoryBytes)}`
      console.log(String(size).padEnd(7), engine.name.padEnd(20), times.padEnd(38), `build ${row.buildSeconds.toFixed(2)}`.padEnd(12), bytes)
    }
  }
  const texts = full.reduce((sum, { id, text }) => sum + 2 * (id.length + text.length), 0) / full.length
  console.log(`Texts and ids come on top: ${Math.round(texts)} bytes a question as UTF-16; the engines here share those of the library file.`)
  console.log('The index counts terms, postings, symbols, facets and accumulators in typed arrays. SQLite keeps its bytes, ids with them, outside heap and buffers.')
  return rows
}

function thinned<T>(all: readonly T[]): readonly T[] {
  return asked.quick ? all.filter((_, at) => at % 5 === 0) : all
}

function described(found: Quality): string {
  const numbers = [found.hit1, found.hit5, found.hit10, found.recall10, found.mrr10].map((share) => share.toFixed(1).padStart(5)).join(' / ')
  return `${numbers}   ${found.negativeFirst === null ? '' : found.negativeFirst.toFixed(1)}`
}
