import { resolve } from 'node:path'
import { QuestionIndex } from '../src/question-index.ts'
import { fitness } from '../src/rerank.ts'
import { benchSets, DATA, library, readLines, type BenchSet } from './data.ts'

/**
 * From fitness to chance, and where to cut: `node retrieval/bench/calibrate.ts`. Every query is asked twice, with its right answers in the
 * library and without; what comes first is right or wrong. Logistic regression of right on fitness gives CHANCE of src/rerank.ts;
 * the table shows what each cut keeps and lets through, also for everyday questions that no medical library answers.
 */
const sets = benchSets(library())
const seen: { fitness: number; right: boolean }[] = []
const byName = new Map<string, { present: number[]; presentRight: boolean[]; absent: number[] }>()
for (const set of sets.slice(0, 5)) byName.set(set.name, ask(set))

let slope = 0.5
let middle = 0
for (let step = 0; step < 200_000; step++) {
  const { fitness: x, right } = seen[(step * 7919) % seen.length] as (typeof seen)[number]
  const wrong = 1 / (1 + Math.exp(-slope * (x - middle))) - Number(right)
  const rate = 0.05 / (1 + step / 5000)
  const before = slope
  slope -= rate * wrong * (x - middle)
  middle += rate * wrong * before * 4
}
console.log(`const CHANCE = { slope: ${slope.toFixed(2)}, middle: ${middle.toFixed(2)} };`)

const everyday = firstFitness(sets[0] as BenchSet, readLines(resolve(DATA, 'pairs-lcqmc-dev.jsonl.gz')).slice(0, 3000).map((pair) => String(pair['a'])))
const chance = (x: number): number => 1 / (1 + Math.exp(-slope * (x - middle)))
const share = (numbers: readonly number[], cut: number): string => ((100 * numbers.filter((x) => chance(x) >= cut).length) / numbers.length).toFixed(1).padStart(6)
console.log('cut   first is right and kept, % | something shown though the right ones are removed, % | everyday questions with an answer, %')
for (const cut of [0.05, 0.1, 0.15, 0.18, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8]) {
  const cells = [...byName].map(([name, { present, presentRight, absent }]) => `${name}${share(present.filter((_, at) => presentRight[at]), cut)} |${share(absent, cut)}`)
  console.log(cut.toFixed(2), cells.join('   '), '  everyday', share(everyday, cut))
}
console.log('reliability (all sets): of first candidates with that chance, so many are right')
for (let low = 0; low < 1; low += 0.1) {
  const within = seen.filter(({ fitness: x }) => chance(x) >= low && chance(x) < low + 0.1)
  console.log(low.toFixed(1), String(within.length).padStart(6), ((100 * within.filter(({ right }) => right).length) / within.length).toFixed(1).padStart(6))
}

function indexOf(set: BenchSet): QuestionIndex {
  const index = new QuestionIndex()
  for (const { id, text } of set.own) index.put(id, [text])
  return index
}

function ask(set: BenchSet): { present: number[]; presentRight: boolean[]; absent: number[] } {
  const index = indexOf(set)
  const found = { present: [] as number[], presentRight: [] as boolean[], absent: [] as number[] }
  for (const { query, relevant } of set.queries) {
    const all = index.compare(query)
    const first = all[0]
    const other = all.find(({ id }) => !relevant.includes(id))
    if (first) {
      found.present.push(fitness(first.fit))
      found.presentRight.push(relevant.includes(first.id))
      seen.push({ fitness: fitness(first.fit), right: relevant.includes(first.id) })
    }
    if (other) {
      found.absent.push(fitness(other.fit))
      seen.push({ fitness: fitness(other.fit), right: false })
    }
  }
  return found
}

function firstFitness(set: BenchSet, queries: readonly string[]): number[] {
  const index = indexOf(set)
  return queries.flatMap((query) => index.compare(query).slice(0, 1)).map(({ fit }) => fitness(fit))
}
