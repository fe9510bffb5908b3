import { ask, recommend } from '@xunyi/contract/chat'
import { tryQuestion } from '@xunyi/contract/search-lab'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openCatalogue } from '../library/catalogue.ts'
import { openContext } from '../open-context.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller } from '../testing/callers.ts'
import { openEmbeddingsServer, type EmbeddingsServer } from '../testing/embeddings-server.ts'
import { rowsByTable } from '../testing/tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openSemanticSearch, type SemanticSearch } from './semantic-search.ts'

const conditions = { 失眠: 'insomnia', 头痛: 'headache', 咳嗽: 'coughing', 便秘: 'constipation' }
const aspects = { 怎么处理: 'remedy', 有哪些原因: 'reasons', 要注意什么: 'precautions', 要做什么检查: 'workup' }
const concepts = Object.entries({ ...conditions, ...aspects, 哺乳期: 'lactating' })

const rest = {
  answer: '请咨询医生。',
  evidence: [{ title: '指南', url: 'www.nhc.gov.cn' }],
  subject: '',
  category: '其他' as const,
  reviewed_on: '2026-01-01',
  review_due: '2027-01-01',
}
const entry = (key: string, question: string, phrasings: string[] = []) => ({ key, question, phrasings, counterexamples: [], ...rest })
const starter = [
  ...Object.keys(conditions).flatMap((condition) =>
    Object.keys(aspects).map((aspect) => entry(`${condition}${aspect}`, `${condition}${aspect}？`, [`关于${condition}，${aspect}`])),
  ),
  entry('哺乳期', '哺乳期失眠怎么处理？'),
]
const wordings = 33

const secretKey = 'sk-of-the-test'
let model: EmbeddingsServer
let at: TestServer
const env = () => ({ EMBEDDINGS_URL: model.url, EMBEDDINGS_MODEL: 'concepts', EMBEDDINGS_KEY: secretKey, EMBEDDINGS_TIMEOUT_MS: '5000' })
before(async () => {
  model = await openEmbeddingsServer(concepts)
  at = await openEmbedded()
})
after(async () => {
  await at.close()
  await model.close()
})
beforeEach(() => model.behave(null))

/** A server whose wordings all have vectors. */
async function openEmbedded(more: Record<string, string> = {}): Promise<TestServer> {
  const opened = await openTestServer({ starter, env: { ...env(), ...more } })
  await syncIndex(opened)
  assert.equal(semanticSearchOf(opened).wordings.missing, 0)
  return opened
}

const semanticSearchOf = ({ context }: TestServer): SemanticSearch => context.semanticSearch!
async function syncIndex({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await context.catalogue.refresh()
  await context.semanticSearch!.backfill()
}

const stored = () => at.context.db.selectFrom('question_vectors').select(['model', 'text_hash']).orderBy('text_hash').execute()
const outcomes = (of: TestServer) => Object.fromEntries(semanticSearchOf(of).outcomes)
const questionsFor = async (of: TestServer, text: string) => (await (await of.doctor()).call(recommend, { text })).map((found) => found.text)

test('a paraphrase without a common word is found, in a stable order, and not without the endpoint', async () => {
  const text = 'insomnia remedy'
  const found = await questionsFor(at, text)
  assert.equal(found[0], '失眠怎么处理？')
  for (let time = 0; time < 3; time++) assert.deepEqual(await questionsFor(at, text), found)
  const words = await openTestServer({ starter })
  try {
    assert.equal(words.context.semanticSearch, null)
    assert.deepEqual(await questionsFor(words, text), [])
    assert.deepEqual([(await rowsByTable(words)).get('question_vectors'), (await rowsByTable(words)).get('vector_leases')], [[], []])
  } finally {
    await words.close()
  }
})

test('a question unlike every entry finds nothing', async () => {
  assert.deepEqual(await questionsFor(at, 'weather'), [])
})

test('an entry with a guard finding is not offered for its cosine', async () => {
  const found = await questionsFor(at, '孕妇 insomnia remedy')
  assert.equal(found[0], '失眠怎么处理？')
  assert.ok(!found.includes('哺乳期失眠怎么处理？'))
  assert.ok((await questionsFor(at, '哺乳期 insomnia remedy')).includes('哺乳期失眠怎么处理？'))
})

test('the original text is answered by lexical search alone: a near vector is no answer', async () => {
  const who = await at.doctor()
  assert.equal((await who.call(ask, { text: 'headache remedy', id: null })).answer, '')
  assert.equal((await who.call(ask, { text: '头痛怎么处理', id: null })).answer, rest.answer)
})

test('an adverse reaction typed before picking an entry that only vectors found sets its flag', async () => {
  const who = await at.doctor()
  const [picked] = await who.call(recommend, { text: '输注静丙后患者出现寒战；insomnia workup' })
  assert.equal(picked?.text, '失眠要做什么检查？')
  assert.equal((await who.call(ask, { text: picked.text, id: picked.id })).pv, true)
  assert.equal((await who.call(ask, { text: '头痛要注意什么？', id: (await who.call(recommend, { text: '头痛要注意什么？' }))[0]!.id })).pv, false)
})

test('forbidden text is not sent to the model', async () => {
  const calls = model.calls.length
  await assert.rejects(questionsFor(at, '哪里可以买到冰毒'))
  const writer = await newCaller(at.app, at.context, 'writer')
  assert.deepEqual((await writer.browser.call(tryQuestion, { text: '哪里可以买到冰毒' })).offered, [])
  assert.equal(model.calls.length, calls)
})

test('the search lab shows the vectors’ part of each candidate, and offers the same as recommend', async () => {
  const writer = await newCaller(at.app, at.context, 'writer')
  for (const text of ['insomnia remedy', '头痛怎么处理', '孕妇 insomnia remedy', '失眠的原因']) {
    const { candidates, offered } = await writer.browser.call(tryQuestion, { text })
    assert.deepEqual(
      offered.map((id) => candidates.find((candidate) => candidate.id === id)?.text),
      await questionsFor(at, text),
    )
    for (const { vectors, score, kept, band } of candidates) {
      assert.ok(vectors && vectors.cosine >= -1 && vectors.cosine <= 1.01)
      assert.ok([vectors.chance, vectors.words, score].every((chance) => chance >= 0 && chance <= 1))
      assert.equal(kept, band !== null)
    }
  }
  const { candidates } = await writer.browser.call(tryQuestion, { text: 'insomnia remedy' })
  assert.deepEqual([candidates[0]?.text, candidates[0]?.band, candidates[0]?.features.length], ['失眠怎么处理？', 'related', 0])
})

for (const [name, reason, behaviour] of [
  ['never answers', 'timeout', () => undefined],
  ['fails', 'refused', (response) => response.writeHead(503).end('失眠')],
  ['answers garbage', 'unreadable', (response) => response.writeHead(200).end('<失眠>')],
  ['has become another model', 'shape', (response) => response.writeHead(200).end('{"data":[{"index":0,"embedding":[1,0]}]}')],
] as [string, string, NonNullable<Parameters<EmbeddingsServer['behave']>[0]>][]) {
  test(`while the endpoint ${name} lexical search answers alone, later without calls, until a probe succeeds`, async () => {
    const slow = await openEmbedded({ EMBEDDINGS_TIMEOUT_MS: reason === 'timeout' ? '500' : '5000' })
    try {
      model.behave(behaviour)
      const texts = Array.from({ length: 7 }, (_, nth) => `头痛怎么处理${'呢'.repeat(nth)}`)
      for (const text of texts) assert.equal((await questionsFor(slow, text))[0], '头痛怎么处理？')
      assert.deepEqual(outcomes(slow), { [reason]: 5, resting: 2 })
      assert.deepEqual(await questionsFor(slow, 'insomnia remedy'), [])
      const calls = model.calls.length
      model.behave(null)
      slow.pass(30_000)
      assert.equal((await questionsFor(slow, 'insomnia remedy'))[0], '失眠怎么处理？')
      assert.equal((await questionsFor(slow, 'headache remedy'))[0], '头痛怎么处理？')
      assert.equal(model.calls.length, calls + 2)
      assert.match(slow.logged(), new RegExp(`"reason":"${reason}".*left alone`))
      assert.match(slow.logged(), /answers again/)
      assert.ok(!/失眠|头痛|insomnia|sk-of-the-test/.test(slow.logged()))
    } finally {
      await slow.close()
    }
  })
}

test('metrics count outcomes and contain no question', async () => {
  const { payload } = await at.app.inject('/metrics')
  assert.match(payload, /embeddings_queries_total\{outcome="asked"\} \d+/)
  assert.match(payload, new RegExp(`embeddings_wordings\\{which="all"\\} ${wordings}`))
  assert.ok(!/insomnia|失眠/.test(payload))
})

test('questions leave no row, and neither questions nor the key appear in the log', async () => {
  const before = await stored()
  assert.equal(before.length, wordings)
  await questionsFor(at, 'coughing precautions')
  await at.context.semanticSearch!.backfill()
  assert.deepEqual(await stored(), before)
  assert.ok(!/coughing|insomnia|失眠|sk-of-the-test/.test(at.logged()))
  assert.equal(model.headers.at(-1)?.authorization, `Bearer ${secretKey}`)
})

test('a restart computes no vector again', async () => {
  const first = await openEmbedded()
  try {
    await first.context.close()
    const calls = model.calls.length
    const again = await openContext(first.context.config, { log: first.context.log })
    try {
      await syncIndex({ context: again })
      assert.deepEqual([again.semanticSearch?.wordings, again.semanticSearch?.isOn, model.calls.length], [{ all: wordings, missing: 0 }, true, calls])
    } finally {
      await again.close()
    }
  } finally {
    await first.close()
  }
})

test('two servers that start at once embed each wording once between them, and both have all in the end', async () => {
  const { db, clock, log, config } = at.context
  const settings = { ...config.embeddings!, model: 'of two' }
  const both = [openSemanticSearch(settings, { db, clock, log }), openSemanticSearch(settings, { db, clock, log })]
  const calls = model.calls.length
  for (const semanticSearch of both) await semanticSearch.decorate(await openCatalogue(db)).refresh()
  await Promise.all(both.map((semanticSearch) => semanticSearch.backfill()))
  for (const semanticSearch of both) await semanticSearch.backfill()
  assert.deepEqual(
    both.map(({ wordings: { missing } }) => missing),
    [0, 0],
  )
  const asked = model.calls.slice(calls).flat()
  assert.deepEqual([asked.length, new Set(asked).size], [wordings, wordings])
  for (const semanticSearch of both) await semanticSearch.close()
  await db.deleteFrom('question_vectors').where('model', '=', 'of two').execute()
})

test('a wording that the endpoint refuses does not block the others; it is retried later', async () => {
  const refusing = await openTestServer({ starter: [], env: env() })
  try {
    await publishEntries(refusing.context, starter)
    model.behave((response, texts) => {
      if (texts.some((text) => text.includes('哺乳期'))) return void response.writeHead(400).end()
      response.writeHead(200).end(JSON.stringify({ data: texts.map((_, index) => ({ index, embedding: [index + 1, 1] })) }))
    })
    for (let round = 0; round < 8; round++) {
      await syncIndex(refusing)
      refusing.pass(300_000)
    }
    assert.equal(semanticSearchOf(refusing).wordings.missing, 1)
    assert.match(refusing.logged(), /"reason":"refused","status":400.*not embedded, tried again later/)
    model.behave((response) => response.writeHead(200).end('{"data":[{"index":0,"embedding":[1,0]}]}'))
    await syncIndex(refusing)
    assert.equal(semanticSearchOf(refusing).wordings.missing, 0)
  } finally {
    await refusing.close()
  }
})

test('after a failure the endpoint is not called again at once, but after a pause', async () => {
  const resting = await openTestServer({ starter: [], env: env() })
  try {
    model.behave((response) => response.writeHead(500).end())
    await publishEntries(resting.context, starter)
    await syncIndex(resting)
    const calls = model.calls.length
    await resting.context.semanticSearch!.backfill()
    assert.equal(model.calls.length, calls)
    model.behave(null)
    resting.pass(300_000)
    await resting.context.semanticSearch!.backfill()
    assert.deepEqual(semanticSearchOf(resting).wordings, { all: wordings, missing: 0 })
  } finally {
    await resting.close()
  }
})

test('a withdrawn entry is no longer offered, a republished one is, and unused stored vectors are removed', async () => {
  const { db, clock } = at.context
  const set = async (status: 'published' | 'withdrawn') => {
    at.pass(10)
    await db.updateTable('library_entries').set({ status, updated_at: clock() }).where('key', '=', '咳嗽怎么处理').execute()
    await at.context.catalogue.refresh()
  }
  const isOffered = async () => (await questionsFor(at, 'coughing remedy')).includes('咳嗽怎么处理？')
  assert.equal(await isOffered(), true)
  await set('withdrawn')
  assert.equal(await isOffered(), false)
  await set('published')
  await at.context.semanticSearch!.backfill()
  assert.equal(await isOffered(), true)
  await set('withdrawn')
  at.pass(2 * 3_600_000)
  await at.context.semanticSearch!.backfill()
  assert.equal((await stored()).length, wordings - 2)
})

test('a changed wording is found by its new meaning and no longer by the old one', async () => {
  at.pass(10)
  await publishEntries(at.context, [entry('便秘怎么处理', '腹泻怎么处理？')])
  await syncIndex(at)
  assert.ok(!(await questionsFor(at, 'constipation remedy')).includes('便秘怎么处理？'))
})

test('no question is sent while too few entries have two wordings for a calibration', async () => {
  const small = await openTestServer({ starter: starter.slice(0, 11), env: env() })
  try {
    await syncIndex(small)
    const calls = model.calls.length
    assert.equal(semanticSearchOf(small).isOn, false)
    assert.deepEqual(await questionsFor(small, 'insomnia remedy'), [])
    assert.equal(model.calls.length, calls)
  } finally {
    await small.close()
  }
})
