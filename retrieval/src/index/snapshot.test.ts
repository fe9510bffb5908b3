import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'

const names = [
  ['静注人免疫球蛋白', '静丙', 'IVIG'],
  ['人血白蛋白', '白蛋白'],
]
const synonyms = synonymsWithNames(names)
const word = fc.constantFrom('静丙', '白蛋白', '孕妇', '儿童', '可以', '不', '用', '吗', '怎么', '储存', '禁忌', '5%', '三天', 'abc', '\ud83d', '\ufeff', '𠮷')
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''))
const change = fc.record({ id: fc.constantFrom(...'abcdefgh', '', '\ud83d', '\ud83e', '\ufffd'), texts: fc.array(text, { maxLength: 3 }) })
const changes = fc.array(change, { maxLength: 40 })

function apply(index: QuestionIndex, all: readonly { id: string; texts: readonly string[] }[]): void {
  for (const { id, texts } of all) {
    if (texts.length === 0) index.remove(id)
    else index.put(id, texts)
  }
}

const taken = (index: QuestionIndex, fingerprint = 'a'): Buffer => Buffer.concat([...index.snapshot(fingerprint)])

function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

test('an index restored from a snapshot answers and goes on as the one it was taken of', () => {
  fc.assert(
    fc.property(changes, changes, fc.array(text, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 100_000 }), (before, after, queries, size) => {
      const index = new QuestionIndex({ synonyms })
      apply(index, before)
      const restored = QuestionIndex.restore(cut(taken(index), size), { synonyms, fingerprint: 'a' })
      assert.ok(restored)
      for (const later of [[], after]) {
        apply(index, later)
        apply(restored, later)
        assert.equal(restored.size, index.size)
        assert.deepEqual(taken(restored), taken(index))
        for (const query of queries) {
          assert.deepEqual(restored.search(query, { limit: 20 }), index.search(query, { limit: 20 }))
          assert.deepEqual(restored.rank(query, 20), index.rank(query, 20))
          assert.deepEqual(restored.explain(query), index.explain(query))
        }
      }
    }),
    { numRuns: 40 },
  )
})

function small(): QuestionIndex {
  const index = new QuestionIndex({ synonyms })
  for (let number = 0; number < 300; number++) index.put(`${number}`, [`静丙第${number}次怎么用`, `${'长'.repeat(number)}文`])
  return index
}

test('a snapshot of another state, other synonyms or another format is no index', () => {
  const bytes = taken(small())
  assert.ok(QuestionIndex.restore(bytes, { synonyms, fingerprint: 'a' }))
  assert.equal(QuestionIndex.restore(bytes, { synonyms, fingerprint: 'b' }), null)
  assert.equal(QuestionIndex.restore(bytes, { synonyms, fingerprint: 'ab' }), null)
  assert.equal(QuestionIndex.restore(bytes, { synonyms: synonymsWithNames([...names, ['破伤风人免疫球蛋白', '破免']]), fingerprint: 'a' }), null)
  const version = Buffer.from(bytes)
  version.writeInt32LE(version.readInt32LE(4) + 1, 4)
  assert.equal(QuestionIndex.restore(version, { synonyms, fingerprint: 'a' }), null)
})

test('a damaged snapshot is no index, and nothing is thrown', () => {
  const bytes = taken(small())
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(bytes.length - 1), (at, change, end) => {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] as number) ^ change
      for (const piece of [damaged, bytes.subarray(0, end), Buffer.concat([bytes, bytes.subarray(0, at + 1)])]) {
        assert.equal(QuestionIndex.restore(piece, { synonyms, fingerprint: 'a' }), null)
      }
    }),
    { numRuns: 60 },
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => assert.equal(QuestionIndex.restore(bytes, { synonyms, fingerprint: '' }), null)))
})

test('a snapshot is of one state or none', () => {
  const index = small()
  const pieces = index.snapshot('a')
  pieces.next()
  index.put('new', ['静丙'])
  assert.throws(() => [...pieces], /changed/u)
  assert.ok(QuestionIndex.restore(taken(index), { synonyms, fingerprint: 'a' }))
})

test('a restored index keeps nothing of the bytes it came from', () => {
  const bytes = taken(small())
  const restored = QuestionIndex.restore(bytes, { synonyms, fingerprint: 'a' })
  const before = restored?.search('静丙第7次怎么用')
  bytes.fill(255)
  assert.equal(before?.[0]?.id, '7')
  assert.deepEqual(restored?.search('静丙第7次怎么用'), before)
})

test('so is a large index with gaps', () => {
  const index = new QuestionIndex({ synonyms })
  for (let number = 0; number < 6000; number++) index.put(`${number}`, [`静丙第${number % 977}次的用法${number % 31}`])
  for (let number = 0; number < 6000; number += 3) index.remove(`${number}`)
  index.put('long', ['长'.repeat(200_000)])
  const restored = QuestionIndex.restore(taken(index), { synonyms, fingerprint: 'a' })
  assert.ok(restored)
  for (const each of [index, restored]) {
    for (let number = 0; number < 500; number++) each.put(`${number * 11}`, [`静丙${number}次`, `白蛋白第${number}次的用法`])
    for (let number = 0; number < 3000; number += 2) each.remove(`${number}`)
    each.remove('long')
  }
  assert.deepEqual(taken(restored), taken(index))
  for (const query of ['静丙第7次的用法', '白蛋白用法30']) assert.deepEqual(restored.rank(query, 64), index.rank(query, 64))
})

test('a snapshot holds nothing of an entry that was removed', () => {
  const index = new QuestionIndex()
  index.put('a', ['霁月怎么用'], { answer: '霁月以药品说明书为准。', counterexamples: ['霁月能不能停'] })
  index.put('b', ['静丙怎么保存'])
  index.remove('a')
  const bytes = Buffer.concat([...index.snapshot('x')])
  for (const encoding of ['utf8', 'utf16le'] as const) assert.ok(!bytes.includes(Buffer.from('霁月', encoding)))
})
