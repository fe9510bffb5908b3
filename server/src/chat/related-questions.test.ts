import { ask, askFeedback } from '@xunyi/contract/chat'
import { letters } from '@xunyi/contract/feedback'
import { relatedQuestions } from '@xunyi/contract/related'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { withdraw } from '../library/publication.ts'
import type { Browser } from '../testing/browser.ts'
import { publish } from '../testing/console-inputs/publish.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const asked = '人血白蛋白的储存条件是什么？'
const library = starterEntries().filter(({ subject }) => ['人血白蛋白', '人凝血酶', '批签发'].includes(subject))

let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter: library })
  doctor = await at.doctor()
})
after(() => at.close())

const entryOf = async (question: string) => {
  const row = await at.context.db
    .selectFrom('library_entries')
    .innerJoin('library_versions', 'entry_id', 'library_entries.id')
    .select('library_entries.id')
    .where('question', '=', question)
    .executeTakeFirstOrThrow()
  return row.id
}
const relatedTo = (id: string, who = doctor) => who.call(relatedQuestions, { id })
const contentOf = (question: string) => library.find((entry) => entry.question === question)!

test('an answer is followed by three other questions of its subject, the same for the record and the entry, and at every call', async () => {
  const { id, question } = await doctor.call(ask, { text: asked, id: null })
  assert.equal(question, asked)
  const related = await relatedTo(id)
  assert.equal(related.length, 3)
  for (const { text } of related) assert.equal(contentOf(text).subject, '人血白蛋白', text)
  assert.equal(new Set([asked, ...related.map(({ text }) => text)]).size, 4)
  assert.deepEqual(await relatedTo(id), related)
  assert.deepEqual(await relatedTo(await entryOf(asked)), related)
})

test('no related question asks the same, or the opposite, as the guard sees it, and one picked leads to its answer', async () => {
  const { index } = at.context.catalogue
  for (const { question } of library.filter((_entry, each) => each % 9 === 0)) {
    for (const { id, text } of await relatedTo(await entryOf(question))) {
      assert.ok(index.similarity(question, text) < 0.5, `${question} / ${text}`)
      const found = index.search(question, { limit: 24 }).find((candidate) => candidate.id === id)
      assert.ok(found === undefined || (found.band === 'related' && found.opposed === null), `${question} / ${text}`)
    }
  }
  const [next] = await relatedTo(await entryOf(asked))
  const { question, answer } = await doctor.call(ask, { id: next!.id, text: next!.text })
  assert.deepEqual([question, answer], [next!.text, contentOf(next!.text).answer])
})

test('a withdrawn entry follows no answer', async () => {
  const id = await entryOf(asked)
  const [first] = await relatedTo(id)
  await withdraw(at.context, 'somebody', { id: first!.id, version: 1, reason: '测试' })
  const after = await relatedTo(id)
  assert.equal(after.length, 3)
  assert.ok(after.every((question) => question.id !== first!.id))
})

test('a subject with few entries has fewer; a record without an answer has none', async () => {
  const few = library.filter(({ subject }) => subject === '批签发')
  for (const { question } of few) assert.ok((await relatedTo(await entryOf(question))).length < few.length)
  const { id, answer } = await doctor.call(ask, { text: '今天天气怎么样', id: null })
  assert.equal(answer, '')
  assert.deepEqual(await relatedTo(id), [])
})

test('a letter is followed like its entry; records and letters of others are not known', async () => {
  const { question: example, ...content } = contentOf('人凝血酶有哪些禁忌？')
  const asker = await at.doctor()
  await asker.call(askFeedback, { text: '人凝血酶可以口服止血吗，剂量多少' })
  const { id: questionId } = await at.context.db.selectFrom('open_questions').select('id').executeTakeFirstOrThrow()
  const { subject, category, answer } = content
  await publish(at.context, { questionId, content: { question: '人凝血酶可以口服止血吗，剂量多少？', subject, category, answer } })
  const [letter] = await asker.call(letters, {})
  const related = await relatedTo(letter!.id, asker)
  assert.equal(related.length, 3, example)
  for (const { text } of related) assert.equal(contentOf(text).subject, subject)
  assert.equal(await outcome(relatedTo(letter!.id, doctor)), 'notFound')
  const { id } = await asker.call(ask, { text: asked, id: null })
  assert.equal(await outcome(relatedTo(id, doctor)), 'notFound')
})
