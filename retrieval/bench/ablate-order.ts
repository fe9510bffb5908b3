import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FEATURES } from '../src/ranking/features.ts'
import { filled } from './document.ts'
import { orderFit, placesOf, type Places } from './order-fit.ts'
import { RANK_WIDTH as WIDTH, rankTraining, type RankList } from './rank-training.ts'
import { markdown } from './tables.ts'

/**
 * The gain of each part of the order on questions that nothing was fitted on: `node retrieval/bench/ablate-order.ts` (some twenty minutes) prints the table and puts it into
 * docs/benchmarks.md. Without a family its features are 0 in every row, and weights and trees are fitted anew. Split `test` of the project's own questions and a third of
 * each public set are held back. The order alone: no guard, no offer.
 */
const FAMILIES: Readonly<Record<string, (name: string) => boolean>> = {
  'what the answer says': (name) => /^(?:passage|joint|entry|answerLength|contentScore|contentTop)/u.test(name),
  'names and intents of the entry': (name) => /^(?:name|headingIntent|headingOther|questionIntent)/u.test(name),
  'category of the nearest': (name) => name === 'categoryVotes',
  'first-stage scores': (name) => /^(?:question|content)(?:Score|Top)$/u.test(name),
  'order and runs': (name) => /^(?:order|run)[QCB]/u.test(name),
  pairs: (name) => /^pairs[QCB]/u.test(name),
  'head and tail': (name) => /^(?:head|tail)[QC]$/u.test(name),
  'what is lacking': (name) => name.startsWith('lack'),
  lengths: (name) => name.startsWith('length'),
  facets: (name) => /^(?:person|sameIntent|otherIntent|intents|negation|opposite|subjectClash|objectClash)/u.test(name),
  'numbers and Latin': (name) => /^(?:numbers|latin)/u.test(name),
  'question types': (name) => /^(?:types|yesno|how|what|why|when|where|which|toDo|meaning|picture|intake|may|best)/u.test(name),
  'pair similarity': (name) => name === 'pairSimilarity',
}
const SETS = ['ncov', 'qtr', 'qqr', 'cmedir', 'chipstsfaq', 'toyhom', 'toyhomrev', 'huatuoans']

const isHeld = (list: RankList): boolean => (list.set === 'doctors' ? list.split !== 'fit' : list.fold === 0)
const { matrix, lists } = rankTraining()
const rows = [
  row('**everything**', () => false),
  ...Object.entries(FAMILIES).map(([family, isOf]) => row(`without ${family}`, isOf)),
  row('the weights alone, no trees', () => false, false),
]
const table = markdown([['', 'ours, test: first / among five', 'near-opposite first', ...SETS], ...rows])
console.log(table)
const page = resolve(import.meta.dirname, '../../docs/benchmarks.md')
writeFileSync(page, filled(readFileSync(page, 'utf8'), { 'ablation-order': table }))

function row(name: string, isGone: (feature: string) => boolean, withTrees = true): string[] {
  const own = matrix.slice()
  const gone = FEATURES.flatMap(([feature], at) => (isGone(feature) ? [at] : []))
  for (let at = 0; at < own.length; at += WIDTH) for (const feature of gone) own[at + feature] = 0
  const { plain, score } = orderFit(own, lists, isHeld)
  const sums = placesOf(lists.filter(isHeld), withTrees ? score : plain)
  const share = (set: string, of: (places: Places) => number): string => {
    const places = sums.get(set)
    return places === undefined ? '-' : ((100 * of(places)) / places.all).toFixed(1)
  }
  const cells = [
    name,
    `${share('pos, test', ({ first }) => first)} / ${share('pos, test', ({ five }) => five)}`,
    share('opp, test', ({ negative }) => negative),
    ...SETS.map((set) => share(set, ({ first }) => first)),
  ]
  console.log(cells.join(' | '))
  return cells
}
