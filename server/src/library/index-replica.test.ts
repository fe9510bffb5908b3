import { QuestionIndex } from '@xunyi/retrieval/question-index'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { starterEntries } from '../testing/starter-entries.ts'
import { starterEmbedding } from './embedding.ts'
import { IndexReplica } from './index-replica.ts'
import { starterSynonyms } from './synonyms.ts'

const entries = starterEntries().filter((_, place) => place % 10 === 0)
const texts = ['白蛋白怎么保存', '静丙滴多快', '破免和狂免能一起打吗，打了以后多久能喝酒', '量子计算机']
const unpaced = async () => undefined

function indexOf(some: typeof entries): QuestionIndex {
  const index = new QuestionIndex({ synonyms: starterSynonyms(), embedding: starterEmbedding })
  for (const { key, question, phrasings, ...content } of some) index.put(key, [question, ...phrasings], content)
  return index
}

async function replicaOf(t: TestContext, index: QuestionIndex): Promise<{ replica: IndexReplica; ended: Promise<Error> }> {
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  const replica = await IndexReplica.of(index, unpaced, (_, error) => resolve(error))
  t.after(() => replica.close())
  return { replica, ended }
}

async function ready(replica: IndexReplica): Promise<void> {
  while (replica.waiting === Infinity) await setImmediate()
}

test('a replica finds what the index finds in the state of the moment, before and after each change', async (t) => {
  const index = indexOf(entries.slice(1))
  const { replica } = await replicaOf(t, index)
  assert.equal(await replica.find(texts[0]!, 5), null, 'not restored yet')
  await ready(replica)
  const expected: unknown[] = []
  const found: Promise<unknown>[] = []
  const compare = () => {
    for (const text of [...texts, entries[0]!.question]) {
      expected.push(index.find(text, 5))
      found.push(replica.find(text, 5))
    }
  }
  compare()
  const { key: id, question, phrasings, ...content } = entries[0]!
  index.put(id, [question, ...phrasings], content)
  replica.put({ id, wordings: [question, ...phrasings], content })
  compare()
  index.remove(id)
  replica.remove(id)
  compare()
  assert.equal(replica.waiting, found.length)
  assert.deepEqual(await Promise.all(found), expected)
  assert.equal(replica.waiting, 0)
})

test('a replica whose thread ends says so, and answers nothing any more', async (t) => {
  const { replica, ended } = await replicaOf(t, indexOf(entries))
  await ready(replica)
  replica.put({ id: 'nothing', wordings: [], content: { answer: '', subject: '', category: '', counterexamples: [] } })
  const found = replica.find(texts[0]!, 5)
  assert.match((await ended).message, /needs at least one question/)
  assert.equal(await found, null)
  assert.equal(replica.waiting, Infinity)
  assert.equal(await replica.find(texts[0]!, 5), null)
})

test('an index that changes while it is copied has no replica', async (t) => {
  const index = indexOf(entries)
  const changing = async () => void index.remove(entries[0]!.key)
  const copied = IndexReplica.of(index, changing, () => t.diagnostic('ended'))
  await assert.rejects(copied, /changed while its snapshot was being read/)
})
