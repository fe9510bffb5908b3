import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedEmbedding } from '../../fixtures/embedding.ts'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'
import { normalize } from '../text/normalize.ts'
import { BUCKETS, DIMENSIONS, dot, gramBuckets, NgramEmbedding } from '../text/ngram-embedding.ts'
import type { Synonyms } from '../lexicon/synonyms.ts'
import { FACETS } from '../lexicon/facets.ts'
import { TextReader } from '../reading/text-reader.ts'
import { symbolsOf, type Symbols } from '../text/terms.ts'
import { nearest } from './embedding-features.ts'
import { placeOf } from './features.ts'

const vectorOf = (text: string) => shippedEmbedding.of(symbolsOf(normalize(text)))
const likeness = (one: string, other: string) => dot(vectorOf(one), vectorOf(other))
const [BEST, CENTRE] = [placeOf('embeddingBest'), placeOf('embeddingCentre')]

test('a text has a vector of unit length, of no symbol zeros, and the same text the same one', () => {
  assert.ok(Math.abs(dot(vectorOf('静丙输多快'), vectorOf('静丙输多快')) - 1) < 1e-6)
  assert.deepEqual(vectorOf('静丙输多快'), vectorOf(' 静丙　输多快 '))
  assert.equal(vectorOf('静丙输多快').length, DIMENSIONS)
  assert.ok(vectorOf('').every((value) => Number.isFinite(value)))
})

test('symbols and edges make n-grams of one, two and three', () => {
  const buckets = [...gramBuckets(symbolsOf('甲乙'))]
  assert.equal(buckets.length, 4 + 3 + 2)
  assert.notDeepEqual(buckets, [...gramBuckets(symbolsOf('乙甲'))])
})

test('words that no list knows for the same are nearer than words for something else', () => {
  assert.ok(likeness('打多少', '用法用量') > likeness('打多少', '储存条件'))
  assert.ok(likeness('因子怎么化开', '因子怎么配制溶解') > likeness('因子怎么化开', '因子的适应症'))
})

test('the nearest of vectors one behind the other: the best, and the mean of the best three', () => {
  const asked = new Float32Array(DIMENSIONS)
  asked[0] = 1
  const others = new Float32Array(4 * DIMENSIONS)
  for (const [at, value] of [0.2, 0.8, -0.5, 0.5].entries()) others[at * DIMENSIONS] = value
  const [best, three] = nearest(asked, others)
  assert.ok(Math.abs(best - 0.8) < 1e-6)
  assert.ok(Math.abs(three - 0.5) < 1e-6)
  assert.deepEqual(nearest(asked, new Float32Array(0)), [0, 0])
})

test('an embedding read from its bytes gives the same vectors, and knows the texts that it was fitted on', () => {
  const table = Float32Array.from({ length: BUCKETS * DIMENSIONS }, (_, at) => Math.sin(at))
  const [known, other] = ['静丙输多快', '静丙能快点输吗'].map((text) => symbolsOf(normalize(text))) as [Symbols, Symbols]
  const embedding = new NgramEmbedding(NgramEmbedding.bytesOf(table, [known, known]))
  assert.deepEqual([embedding.knows(known), embedding.knows(other)], [true, false])
  assert.ok(Math.abs(dot(embedding.of(known), embedding.of(known)) - 1) < 1e-6)
  assert.ok(dot(embedding.of(known), embedding.of(other)) < 0.99)
  assert.throws(() => new NgramEmbedding(new Uint8Array(10)), RangeError)
})

const [question, phrasing] = ['人血白蛋白的输注速度是多少？', '白蛋白输多快']
const rich = { answer: '以药品说明书为准。' }

/** An embedding that was fitted on these texts. */
function fittedOn(synonyms: Synonyms, ...texts: string[]): NgramEmbedding {
  const reader = new TextReader(synonyms)
  const table = Float32Array.from({ length: BUCKETS * DIMENSIONS }, (_, at) => Math.sin(at * 7919))
  return new NgramEmbedding(
    NgramEmbedding.bytesOf(
      table,
      texts.map((text) => reader.read(reader.fold(text), new Int32Array(FACETS), 0)),
    ),
  )
}

test('embeddings weigh entries with question and answer that they were fitted on, and follow an entry that is replaced or removed', () => {
  const synonyms = synonymsWithNames()
  const index = new QuestionIndex({ synonyms, embedding: fittedOn(synonyms, question, phrasing) })
  index.put('plain', [question])
  index.put('unknown', ['人血白蛋白的输注时间是多少？'], rich)
  index.put('known', [question, phrasing], rich)
  const nearness = (id: string) => [
    ...(index
      .compare('白蛋白几个小时挂完')
      .find((one) => one.id === id)
      ?.fit.slice(BEST, CENTRE + 1) ?? []),
  ]
  const none = [0, 0, 0]
  assert.deepEqual([nearness('plain'), nearness('unknown')], [none, none])
  assert.notDeepEqual(nearness('known'), none)
  // Half of its phrasings are known, then one of three.
  index.put('known', [question, '白蛋白几个小时挂完'], rich)
  assert.notDeepEqual(nearness('known'), none)
  index.put('known', [question, '白蛋白几个小时挂完', '白蛋白挂多久'], rich)
  assert.deepEqual(nearness('known'), none)
  index.remove('known')
  index.put('known', [question], rich)
  assert.notDeepEqual(nearness('known'), none)
})

test('without an embedding words alone decide', () => {
  const synonyms = synonymsWithNames()
  const [alone, foreign] = [null, fittedOn(synonyms, '别的问题')].map((embedding) => {
    const index = new QuestionIndex({ synonyms, embedding })
    index.put('a', [question, phrasing], rich)
    index.put('b', ['人血白蛋白的有效期是多久？'], { ...rich, counterexamples: ['白蛋白开了能放多久'] })
    return index
  }) as [QuestionIndex, QuestionIndex]
  for (const text of ['白蛋白几个小时挂完', '白蛋白能放多久', '静丙怎么输']) assert.deepEqual(alone.search(text), foreign.search(text), text)
})
