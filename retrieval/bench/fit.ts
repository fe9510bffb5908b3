import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FEATURES, PLAIN_FEATURES } from '../src/features.ts'
import { QuestionIndex } from '../src/question-index.ts'
import { boosted, treesOf, type Tree } from './boosting.ts'
import { benchSets, DATA, library, readLines, type Query, type Question } from './data.ts'
import { fitted, type List } from './listwise.ts'

/**
 * Fits every number of the second stage and writes src/likeness-trees.ts and src/fitted.ts: `node retrieval/bench/fit.ts` (some minutes, deterministic).
 * 1. The trees of `likeness`, on labelled pairs, in both orders.
 * 2. The weights, on the candidates of every dev query. What the trees say of them comes from trees that have not seen the query (three folds).
 * 3. The curve from fitness to chance: every query is asked twice, with its right answers in the library and without; what comes first is right or wrong.
 */
const BOOSTING = { trees: 160, depth: 3, rate: 0.25, ridge: 3 }
const PAIRS = { ncov: { own: 'ncov', same: 1 }, chipsts: { own: 'chipstsfaq', same: 1 }, qqr: { own: 'qqr', same: 2 }, qtr: { own: 'qtr', same: 3 } } as const
const FOLDS = 3
/** Candidates of a question, in the first stage's order. */
const CANDIDATES = 40
/** How much the lists of a set count: those of the full library, and those whose candidates are answers. */
const FULL_SHARE = 0.5
const ANSWERS_SHARE = 0.2

const rows: number[][] = []
const sums = new Map<string, { all: number; hit: number; reciprocal: number; negative: number }>()
const full = library()
const sets = benchSets(full)
const own = new Map(sets.map((set) => [set.name, indexOf(set.own)]))

const pairs = Object.entries(PAIRS).flatMap(([name, { own: set, same }], group) => {
  const index = own.get(set) as QuestionIndex
  const read = readLines(resolve(DATA, `pairs-${name}-dev.jsonl.gz`)).map((pair) => ({ a: String(pair['a']), b: String(pair['b']), label: Number(Number(pair['label']) >= same) }))
  return read.flatMap(({ a, b, label }) => {
    const folds = [foldOf(a), foldOf(b)]
    const weight = 1000 / read.length
    return [[a, b] as const, [b, a] as const].map(([first, second]) => ({ row: rows.push([...index.compareTexts(first, second)]) - 1, label, group, weight, folds }))
  })
})
console.log(`${pairs.length} pairs`)

const lists: (List & { fold: number })[] = []
for (const set of sets) gather(set.name, own.get(set.name) as QuestionIndex, set.queries.filter((_, at) => set.name !== 'huatuoans' || at % 4 === 0), set.name === 'huatuoans' ? ANSWERS_SHARE : 1)
const everything = indexOf(full)
for (const set of sets.slice(0, 5)) gather(`${set.name}, full`, everything, set.queries.filter((_, at) => set.queries.length < 500 || at % 3 === 0), FULL_SHARE)
console.log(`${lists.length} lists, ${rows.length} rows`)

const width = FEATURES.length
const matrix = new Float32Array(rows.length * width)
rows.forEach((row, at) => matrix.set(row, at * width))
rows.length = 0

for (let fold = 0; fold < FOLDS; fold++) {
  const trees = grown(pairs.filter(({ folds }) => !folds.includes(fold)))
  for (const list of lists) if (list.fold === fold) for (let row = list.from; row < list.from + list.count; row++) matrix[row * width + PLAIN_FEATURES] = treesOf(trees, matrix, row * width)
}
if (process.argv.includes('--crossed')) {
  for (let fold = 0; fold < FOLDS; fold++) report(lists.filter((list) => list.fold === fold), fitted(matrix, width, lists.filter((list) => list.fold !== fold)))
  summary()
} else {
  const weights = fitted(matrix, width, lists).map((weight) => Number(weight.toFixed(3)))
  const trees = grown(pairs)
  const { slope, middle } = curve(weights)
  write(trees, [...weights], slope, middle)
  report(lists, weights)
  summary()
}

function indexOf(questions: readonly Question[]): QuestionIndex {
  const index = new QuestionIndex()
  for (const { id, text } of questions) index.put(id, [text])
  return index
}

function gather(set: string, index: QuestionIndex, queries: readonly Query[], share: number): void {
  for (const { query, relevant, neg = [] } of queries) {
    const found = index.compare(query, CANDIDATES)
    const from = rows.length
    for (const { fit } of found) rows.push([...fit])
    const labels = Uint8Array.from(found, ({ id }) => (relevant.includes(id) ? 2 : neg.includes(id) ? 0 : 1))
    lists.push({ set, from, count: found.length, labels, weight: share / queries.length, fold: foldOf(query) })
  }
}

/** Which part of the data a text belongs to, by its hash. */
function foldOf(text: string): number {
  let hash = 0x811c_9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x0100_0193)
  return (hash >>> 0) % FOLDS
}

function grown(some: typeof pairs): Tree[] {
  const plain = new Float32Array(some.length * PLAIN_FEATURES)
  some.forEach(({ row }, at) => plain.set(matrix.subarray(row * width, row * width + PLAIN_FEATURES), at * PLAIN_FEATURES))
  const labels = Uint8Array.from(some, ({ label }) => label)
  return boosted(plain, PLAIN_FEATURES, labels, Float64Array.from(some, ({ weight }) => weight), Uint8Array.from(some, ({ group }) => group), BOOSTING)
}

/** Logistic regression of right on the fitness of what comes first, by Newton steps. */
function curve(weights: Float64Array): { slope: number; middle: number } {
  const seen: { fitness: number; right: number }[] = []
  for (const list of lists.filter(({ set }) => set !== 'huatuoans')) {
    const ordered = byFitness(list, weights)
    const first = ordered[0]
    const other = ordered.find(({ label }) => label !== 2)
    if (first) seen.push({ fitness: first.fitness, right: Number(first.label === 2) })
    if (other) seen.push({ fitness: other.fitness, right: 0 })
  }
  const mean = seen.reduce((sum, { fitness }) => sum + fitness, 0) / seen.length
  let [slope, base] = [0, 0]
  for (let step = 0; step < 50; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6]
    for (const { fitness, right } of seen) {
      const away = fitness - mean
      const chance = 1 / (1 + Math.exp(-slope * away - base))
      const [wrong, bend] = [chance - right, chance * (1 - chance)]
      g0 += wrong * away
      g1 += wrong
      h00 += bend * away * away
      h01 += bend * away
      h11 += bend
    }
    const determinant = h00 * h11 - h01 * h01
    slope -= (h11 * g0 - h01 * g1) / determinant
    base -= (h00 * g1 - h01 * g0) / determinant
  }
  return { slope: Number(slope.toFixed(3)), middle: Number((mean - base / slope).toFixed(3)) }
}

function byFitness({ from, count, labels }: List, weights: Float64Array): { label: number; fitness: number }[] {
  return Array.from({ length: count }, (_, row) => {
    let fitness = 0
    for (let feature = 0; feature < width; feature++) fitness += (matrix[(from + row) * width + feature] as number) * (weights[feature] as number)
    return { label: labels[row] as number, fitness }
  }).sort((a, b) => b.fitness - a.fitness)
}

function write(trees: readonly Tree[], weights: readonly number[], slope: number, middle: number): void {
  const lines = trees.map(({ questions, values }) => `${questions.map(({ feature, above }) => `${FEATURES[feature]?.[0]}>${Number(above.toPrecision(5))}`).join(' ')}: ${values.join(' ')}`)
  const source = resolve(import.meta.dirname, '../src')
  writeFileSync(
    resolve(source, 'likeness-trees.ts'),
    `/** Written by bench/fit.ts. A line is a tree: three questions, then the number for no-no-no, no-no-yes … yes-yes-yes. */\nexport const TREES = \`\n${lines.join('\n')}\n\`\n`,
  )
  const table = FEATURES.map(([name], at) => `  ${name}: ${weights[at]},`).join('\n')
  writeFileSync(
    resolve(source, 'fitted.ts'),
    `/** Written by bench/fit.ts: what each feature weighs, in the order of FEATURES. */\nexport const WEIGHTS = {\n${table}\n} as const\n\n/** From fitness to chance. */\nexport const CHANCE = { slope: ${slope}, middle: ${middle} } as const\n`,
  )
}

function report(some: readonly List[], weights: Float64Array): void {
  for (const list of some) {
    const ordered = byFitness(list, weights)
    const sum = sums.get(list.set) ?? { all: 0, hit: 0, reciprocal: 0, negative: 0 }
    const first = ordered.slice(0, 10).findIndex(({ label }) => label === 2)
    sum.all++
    if (first === 0) sum.hit++
    if (first >= 0) sum.reciprocal += 1 / (first + 1)
    if (ordered[0]?.label === 0) sum.negative++
    sums.set(list.set, sum)
  }
}

function summary(): void {
  for (const [set, { all, hit, reciprocal, negative }] of sums) console.log(set.padEnd(18), `hit@1 ${((100 * hit) / all).toFixed(1)}  MRR@10 ${((100 * reciprocal) / all).toFixed(1)}  negative first, of all ${((100 * negative) / all).toFixed(1)}`)
}
