import assert from 'node:assert/strict'
import { test } from 'node:test'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'
import { normalize } from '../text/normalize.ts'
import { DIMENSIONS, dot, gramBuckets, starterEmbedding } from '../text/ngram-embedding.ts'
import { symbolsOf } from '../text/terms.ts'
import { nearest } from './embedding-features.ts'
import { placeOf } from './features.ts'

const vectorOf = (text: string) => starterEmbedding.of(symbolsOf(normalize(text)))
const likeness = (one: string, other: string) => dot(vectorOf(one), vectorOf(other))
const [BEST, THREE, CENTRE] = [placeOf('embeddingBest'), placeOf('embeddingThree'), placeOf('embeddingCentre')]

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
  assert.ok(likeness('白蛋白几个小时挂完', '白蛋白的输注速度') > likeness('白蛋白几个小时挂完', '白蛋白的有效期'))
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

test('embeddings weigh entries with question and answer alone, and follow an entry that is replaced or removed', () => {
  const index = new QuestionIndex({ synonyms: synonymsWithNames() })
  index.put('plain', ['人血白蛋白的输注速度是多少？'])
  index.put('rich', ['人血白蛋白的输注速度是多少？', '白蛋白输多快'], { answer: '以药品说明书为准。' })
  const fitOf = (id: string) => index.compare('白蛋白几个小时挂完').find((one) => one.id === id)?.fit ?? new Float64Array(0)
  assert.deepEqual(
    [BEST, THREE, CENTRE].map((place) => fitOf('plain')[place]),
    [0, 0, 0],
  )
  const before = fitOf('rich').slice(BEST, CENTRE + 1)
  assert.ok(before.every((value) => value !== 0))
  index.put('rich', ['人血白蛋白几个小时挂完'], { answer: '以药品说明书为准。' })
  const after = fitOf('rich')
  assert.ok((after[BEST] as number) > (before[0] as number))
  index.remove('rich')
  index.put('rich', ['人血白蛋白的有效期是多久？'], { answer: '以药品说明书为准。' })
  assert.ok((fitOf('rich')[BEST] as number) < (after[BEST] as number))
})
