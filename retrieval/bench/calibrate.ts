import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { synonymsWithNames } from '../fixtures/synonyms.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { benchSets, DATA, library, readLines, type BenchSet } from './data.ts'

/**
 * Measures the score against right and wrong first candidates, and each cut: `node retrieval/bench/calibrate.ts`. Every dev query is asked twice, with its right answers in the library and without; what
 * comes first is right or wrong. Writes bench/calibration.json (the reliability plot) and prints what each cut keeps and lets through, also for everyday questions that
 * no medical library answers.
 */
const CUTS = [0.05, 0.08, 0.1, 0.12, 0.15, 0.18, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8]
const BIN = 0.1
/** Deep enough to find what is not right. */
const DEPTH = 40

interface First {
  score: number
  right: boolean
}

const sets = benchSets(library()).slice(0, 5)
const present = new Map<string, First[]>()
const absent = new Map<string, First[]>()
for (const set of sets) ask(set)
const everyday = everydayScores(sets[0] as BenchSet)

console.log('cut   right first and kept, % | something shown though the right ones are taken out, % | everyday questions with an answer, %')
for (const cut of CUTS) {
  const cells = sets.map(({ name }) => {
    const right = (present.get(name) ?? []).filter((first) => first.right)
    return `${name}${percent(right.filter(({ score }) => score >= cut).length, right.length)} |${percent((absent.get(name) ?? []).filter(({ score }) => score >= cut).length, absent.get(name)?.length ?? 0)}`
  })
  console.log(cut.toFixed(2), cells.join('   '), '  everyday', percent(everyday.filter((score) => score >= cut).length, everyday.length))
}

const all = [...present.values(), ...absent.values()].flat()
const bins = Array.from({ length: 1 / BIN }, (_, at) => {
  const [from, to] = [Number((at * BIN).toFixed(1)), Number(((at + 1) * BIN).toFixed(1))]
  const within = all.filter(({ score }) => score >= from && (score < to || to === 1))
  return { from, to, count: within.length, right: within.filter(({ right }) => right).length }
})
console.log('\nof first candidates with this score, so many are right')
for (const { from, to, count, right } of bins) console.log(`${from.toFixed(1)}-${to.toFixed(1)}`, String(count).padStart(6), percent(right, count))
writeFileSync(resolve(import.meta.dirname, 'calibration.json'), `${JSON.stringify({ bins }, null, 1)}\n`)

function ask(set: BenchSet): void {
  const index = indexOf(set)
  const found = set.queries.map(({ query, relevant }) => ({ relevant, ranked: index.rank(query, DEPTH) }))
  present.set(
    set.name,
    found.flatMap(({ relevant, ranked: [first] }) => (first ? { score: first.score, right: relevant.includes(first.id) } : [])),
  )
  absent.set(
    set.name,
    found.flatMap(({ relevant, ranked }) =>
      ranked
        .filter(({ id }) => !relevant.includes(id))
        .slice(0, 1)
        .map(({ score }) => ({ score, right: false })),
    ),
  )
}

function everydayScores(set: BenchSet): number[] {
  const index = indexOf(set)
  return readLines(resolve(DATA, 'pairs-lcqmc-dev.jsonl.gz'))
    .slice(0, 3000)
    .map((pair) => index.rank(String(pair['a']), 1)[0]?.score ?? 0)
}

function indexOf(set: BenchSet): QuestionIndex {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  for (const { id, text } of set.own) index.put(id, [text])
  return index
}

function percent(part: number, whole: number): string {
  return ((100 * part) / Math.max(whole, 1)).toFixed(1).padStart(6)
}
