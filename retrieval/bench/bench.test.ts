import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { apart, latencyChart, qualityChart, reliabilityChart } from './charts.ts'
import { filled } from './document.ts'
import { baselineTerms, bigrams, grams } from './grams.ts'
import { optionsOf, UsageFault } from './options.ts'
import { dice } from './pairs.ts'
import { PlainBm25 } from './plain-bm25.ts'
import type { Report } from './report.ts'
import type { Speed } from './speed.ts'
import { enginesTable, markdown } from './tables.ts'
import { figuresOf, markOf } from './targets.ts'

test('grams ignore case, width and punctuation, and a short text is one gram', () => {
  assert.deepEqual(bigrams('ＡＢ，头痛'), ['ab', 'b头', '头痛'])
  assert.deepEqual(grams('头痛', 3), ['头痛'])
  assert.deepEqual(grams('？！', 2), [])
})

test('the baseline takes characters singly and in pairs within a run, and Latin words whole', () => {
  assert.deepEqual(baselineTerms('服HPV2.0后，头痛'), ['服', 'hpv2.0', '后', '头', '痛', '头痛'])
})

test('Dice is 1 for the same text, 0 for nothing in common, and counts repeated terms once each', () => {
  assert.deepEqual([dice('头痛', '头痛'), dice('头痛', '发热'), dice('', '')], [1, 0, 0])
  assert.equal(dice('痛痛', '痛'), 2 / 4)
})

test('plain BM25 gives the score of the formula its order, and equal scores the order of the library', () => {
  const index = new PlainBm25([
    { id: 'long', text: '头痛要吃什么药才好得快', tags: [] },
    { id: 'short', text: '头痛吃药', tags: [] },
    { id: 'other', text: '发热', tags: [] },
    { id: 'twin', text: '头痛吃药', tags: [] },
  ])
  assert.deepEqual(index.rank('头痛', 10), ['short', 'twin', 'long'])
  assert.deepEqual(index.rank('头痛', 1), ['short'])
  assert.deepEqual(index.rank('zzz', 10), [])
})

test('a figure is marked by the bounds it meets, in its direction', () => {
  assert.deepEqual([markOf(85, 80, 85, false), markOf(84, 80, 85, false), markOf(79, 80, 85, false)], ['aim', 'reached', 'below'])
  assert.deepEqual(
    [markOf(3, 5, 3, true), markOf(5, 5, 3, true), markOf(6, 5, null, true), markOf(null, 5, 3, true)],
    ['aim', 'reached', 'below', 'not measured'],
  )
})

test('what was not measured is never counted as reached', () => {
  assert.ok(figuresOf([], [], [], []).length >= 25)
  assert.ok(figuresOf([], [], [], []).every(({ mark, found }) => mark === 'not measured' && found === null))
})

const speedRow = (engine: string, key: string, questions: number, p50: number): Speed => ({
  engine,
  key,
  questions,
  buildSeconds: 1,
  query: { p50, p95: 2 * p50, p99: 3 * p50 },
  memoryBytes: 2 ** 21,
  ownBytes: 300 * questions,
})

const report = (): Report => {
  const speed = [
    speedRow('xunyi, both stages', 'xunyi', 10_000, 0.1),
    speedRow('xunyi, both stages', 'xunyi', 1_000_000, 2),
    speedRow('Other', 'other', 10_000, 0.2),
    speedRow('Other', 'other', 1_000_000, 40),
  ]
  return {
    machine: { node: '1', platform: 'x', cores: 1, memoryGb: 1 },
    quick: false,
    doctors: [],
    learning: [],
    figures: figuresOf([], [], [], speed),
    quality: [],
    peerQuality: [],
    pairs: [],
    speed,
    missing: [{ engine: 'A | B & C', questions: 10_000, reason: 'not here' }],
    settings: [],
  }
}

test('ours is held against the fastest peer of the same size', () => {
  const against = report()
    .figures.filter(({ what }) => what.endsWith('p50 against the fastest peer'))
    .map(({ least, found, mark }) => ({ least, found, mark }))
  assert.deepEqual(against, [
    { least: 0.2, found: 0.1, mark: 'reached' },
    { least: 40, found: 2, mark: 'reached' },
  ])
})

test('an engine that could not be measured stands in the table with its reason', () => {
  assert.match(markdown(enginesTable(report())), /\| 10,000 \| A \\\| B & C \| - \| - \| not here \|/)
})

test('charts are well-formed, name every engine and hold no value that is not a number', () => {
  const charts = [
    latencyChart(report()),
    qualityChart(report()),
    reliabilityChart({
      bins: [
        { from: 0, to: 0.5, count: 4, right: 1 },
        { from: 0.5, to: 1, count: 0, right: 0 },
      ],
    }),
  ]
  for (const chart of charts) {
    assert.doesNotMatch(chart, /NaN|Infinity|undefined/)
    assert.equal(chart.match(/<text/g)?.length, chart.match(/<\/text>/g)?.length)
    assert.match(chart, /^<svg [^>]*>[\s\S]*<\/svg>\n$/)
  }
  assert.match(charts[0] ?? '', /Other 40</)
})

test('labels keep their distance and their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 9 }), (heights) => {
      const placed = apart(heights, 15)
        .map((height, at) => ({ height, from: heights[at] as number }))
        .toSorted((a, b) => a.height - b.height)
      for (let at = 1; at < placed.length; at++) {
        assert.ok((placed[at]?.height ?? 0) - (placed[at - 1]?.height ?? 0) > 14.5)
        assert.ok((placed[at]?.from ?? 0) >= (placed[at - 1]?.from ?? 0))
      }
    }),
  )
})

test('a page is filled between its markers and nowhere else, and a page without them is refused', () => {
  const page = 'before\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nafter\n'
  const once = filled(page, { a: 'new' })
  assert.equal(once, 'before\n<!-- bench:a -->\nnew\n<!-- /bench:a -->\nafter\n')
  assert.equal(filled(once, { a: 'new' }), once)
  assert.throws(() => filled(page, { b: 'new' }), /no place for "b"/)
})

test('options are read as the help says, and what is unknown or incomplete is refused', () => {
  assert.deepEqual(optionsOf(['--sizes', '10k,1M']).sizes, [10_000, 1_000_000])
  assert.deepEqual([optionsOf([]).peers, optionsOf(['--peers', 'none']).peers, optionsOf(['--peers', 'all']).slow], [null, [], true])
  assert.deepEqual(optionsOf(['--peers', 'sqlite,postgres']).peers, ['sqlite', 'postgres'])
  for (const words of [
    ['--sizes', '5k'],
    ['--only', 'beauty'],
    ['--nonsense'],
    ['--library', 'x'],
    ['--library', 'x', '--bench', 'y'],
    ['--library', 'x', '--bench', 'y', '--pairs', 'z', '--out', 'o'],
  ]) {
    assert.throws(() => optionsOf(words), UsageFault)
  }
})
