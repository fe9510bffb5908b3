import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { shippedGroups } from '../fixtures/synonyms.ts'
import { Synonyms } from '../src/lexicon/synonyms.ts'
import { FEATURES, PLAIN_FEATURES, placeOf } from '../src/ranking/features.ts'
import { benchSets, library, type BenchSet } from './data.ts'
import { filled } from './document.ts'
import { fitted } from './listwise.ts'
import { auc, quality } from './measure.ts'
import { PlainBm25 } from './plain-bm25.ts'
import { markdown } from './tables.ts'
import { byLogit, crossFit, FOLDS, gathered, indexOf, PAIRS, WIDTH, type LabelledPair, type QueryList, type Training } from './training.ts'

/**
 * What each part of the search earns: `node retrieval/bench/ablate.ts` (some ten minutes) prints the table and puts it into docs/benchmarks.md. Without a family of features these
 * are 0 in every row; trees and weights are then fitted anew, as fit.ts does it. Trees and weights that say something of a query, or a pair, were fitted without it.
 */
type Name = (typeof FEATURES)[number][0]
/** A set, or pairs of it, and what was found. */
type Row = Readonly<Record<string, string>>

const COVERAGE: readonly Name[] = ['subjectQ', 'subjectC', 'subjectShareQ', 'subjectShareC', 'coveredQ', 'coveredC', 'both', 'bothSquared']
const FAMILIES: Readonly<Record<string, readonly Name[]>> = {
  'order and runs': ['orderQ', 'orderC', 'orderBoth', 'runQ', 'runC', 'runBoth'],
  pairs: ['pairsQ', 'pairsC', 'pairsBoth'],
  'head and tail': ['headQ', 'headC', 'tailQ', 'tailC'],
  'what is lacking': ['lackQ', 'lackC', 'lackRunQ', 'lackRunC', 'lackRunsQ', 'lackRunsC', 'lackMostQ', 'lackMostC'],
  lengths: ['lengthQ', 'lengthC', 'lengths'],
  facets: [
    'personAdded',
    'personMissing',
    'sameIntent',
    'otherIntent',
    'intentsQ',
    'intentsC',
    'intentsBoth',
    'negation',
    'opposite',
    'subjectClash',
    'objectClash',
  ],
  'numbers and Latin': ['numbersClash', 'numbersQ', 'numbersC', 'numbersBoth', 'latinClash', 'latinQ', 'latinC'],
  'question types': FEATURES.slice(placeOf('typesQ'), PLAIN_FEATURES).map(([name]) => name),
}
const SETS = ['ncov', 'qtr', 'qqr', 'cmedir', 'chipstsfaq']

const page = resolve(import.meta.dirname, '../../docs/benchmarks.md')
const ablation = markdown(table())
console.log(ablation)
writeFileSync(page, filled(readFileSync(page, 'utf8'), { ablation }))

function table(): string[][] {
  const columns = [...SETS, ...Object.keys(PAIRS).map((name) => `${name} AUC`)]
  const heading = ['', ...columns]
  const cells = (name: string, row: Row): string[] => {
    console.log(name, row)
    return [name, ...columns.map((column) => row[column] ?? '-')]
  }
  const plain = cells(
    'everything, without synonyms',
    crossed(gathered(withoutSynonyms()), () => true),
  )
  const sets = benchSets(library()).slice(0, SETS.length)
  const baseline = cells(
    'plain BM25',
    ranked(sets, ({ own }) => {
      const engine = new PlainBm25(own)
      return (query) => engine.rank(query, 10)
    }),
  )
  const first = cells(
    'first stage alone',
    ranked(sets, ({ own }) => {
      const index = indexOf(own)
      return (query) => index.rankFirstStage(query, 10).map(({ id }) => id)
    }),
  )
  const training = gathered()
  const rows = [
    cells(
      'coverage alone',
      crossed(training, (name) => COVERAGE.includes(name) || name === 'pairSimilarity'),
    ),
    cells(
      '**everything**',
      crossed(training, () => true),
    ),
    ...Object.entries(FAMILIES).map(([family, names]) =>
      cells(
        `everything, without ${family}`,
        crossed(training, (name) => !names.includes(name)),
      ),
    ),
    cells(
      'everything, without pairSimilarity',
      crossed(training, (name) => name !== 'pairSimilarity'),
    ),
  ]
  return [heading, baseline, first, ...rows, plain]
}

/** The figures of weights and trees fitted on the other parts of the data. */
function crossed({ matrix, pairs, lists }: Training, kept: (name: Name) => boolean): Row {
  const gone = FEATURES.slice(0, WIDTH).flatMap(([name], at) => (kept(name) ? [] : [at]))
  const training = { matrix: matrix.slice(), pairs, lists }
  const drop = (): void => {
    for (let at = 0; at < matrix.length; at += WIDTH) for (const feature of gone) training.matrix[at + feature] = 0
  }
  drop()
  const pairSimilarity = kept('pairSimilarity') ? crossFit(training) : null
  const found: { list: QueryList; labels: number[] }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitted(
      training.matrix,
      WIDTH,
      lists.filter((list) => list.fold !== fold),
    )
    for (const list of lists)
      if (list.fold === fold && SETS.includes(list.set)) found.push({ list, labels: byLogit(training.matrix, list, weights).map(({ label }) => label) })
  }
  const quality = SETS.map((set) => [set, figures(found.filter(({ list }) => list.set === set))] as const)
  const areas = pairSimilarity ? Object.keys(PAIRS).map((name, group) => [`${name} AUC`, areaOf(pairs, pairSimilarity, group).toFixed(3)] as const) : []
  return Object.fromEntries([...quality, ...areas])
}

/** `found`: of every query the labels of its candidates, the best first. */
function figures(found: readonly { list: QueryList; labels: readonly number[] }[]): string {
  const places = found.map(({ labels }) => labels.slice(0, 10).indexOf(2) + 1)
  const asked = found.filter(({ list }) => list.hasNegative)
  return [
    places.filter((place) => place === 1).length / found.length,
    places.reduce((sum, place) => sum + (place > 0 ? 1 / place : 0), 0) / found.length,
    asked.filter(({ labels }) => labels[0] === 0).length / asked.length,
  ]
    .map((share) => (100 * share).toFixed(1))
    .join(' / ')
}

/** Of a set of pairs, by the mean of what the trees say in either order. */
function areaOf(pairs: readonly LabelledPair[], pairSimilarity: Float64Array, wanted: number): number {
  const scoreOf = (at: number): number => (pairSimilarity[at] as number) + (pairSimilarity[at + 1] as number)
  return auc(pairs.flatMap(({ group, label }, at) => (group === wanted && at % 2 === 0 ? [{ score: scoreOf(at), positive: label === 1 }] : [])))
}

function ranked(sets: readonly BenchSet[], engineOf: (set: BenchSet) => (query: string) => string[]): Row {
  return Object.fromEntries(
    sets.map((set) => {
      const { hit1, mrr10, negativeFirst } = quality(set.queries, engineOf(set))
      return [set.name, [hit1, mrr10, negativeFirst ?? 0].map((share) => share.toFixed(1)).join(' / ')]
    }),
  )
}

/** The groups as they are shipped, of no use in finding and ordering. */
function withoutSynonyms(): Synonyms {
  return new Synonyms(shippedGroups.map((group) => ({ ...group, uses: group.uses.filter((use) => use !== 'name' && use !== 'search') })))
}
