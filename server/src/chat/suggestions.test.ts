import { ask, qaDetail, recommend, type Suggestion } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import type { Content } from '../library/content.ts'
import { excerpt } from './suggestions.ts'

const entry = (key: string, question: string, answer: string): Content => ({
  key,
  question,
  answer,
  phrasings: [],
  counterexamples: [],
  evidence: [{ title: '说明书', url: 'https://www.nmpa.gov.cn/' }],
  subject: '人血白蛋白',
  category: '用法用量',
  reviewed_on: '2026-10-01',
  review_due: '2099-10-01',
})
const starter = [
  entry('dose', '肝硬化腹水患者怎么使用人血白蛋白？', '一般情况下按病情决定。合并自发性细菌性腹膜炎时，诊断后 6 小时内给 1.5 g/kg，第 3 天给 1 g/kg。'),
  entry('storage', '人血白蛋白的储存条件是什么？', '2–8 ℃ 避光保存，不得冷冻。'),
  entry('mix', '人血白蛋白可以和其他药物混合吗？', '不可以。应单独输注，不得与胰岛素等药物共用一条管路。'),
]

let at: TestServer
let doctor: Browser
before(async () => {
  at = await openTestServer({ starter })
  doctor = await at.doctor()
})
after(() => at.close())

const marked = ({ text, highlights }: { text: string; highlights: { from: number; to: number }[] }) => highlights.map(({ from, to }) => text.slice(from, to))
const named = (found: readonly Suggestion[], question: string) => found.find(({ text }) => text === question)

test('a question found by its answer comes with the sentence, and what it shares is set off in both', async () => {
  const found = await doctor.call(recommend, { text: '肝硬化合并自发性细菌性腹膜炎给多少白蛋白' })
  const first = named(found, starter[0]!.question)
  assert.ok(first?.passage, JSON.stringify(found))
  assert.match(first.passage.text, /自发性细菌性腹膜炎/)
  assert.ok(marked(first.passage).join('').includes('细菌性腹膜炎'), marked(first.passage).join('|'))
  assert.ok(marked(first).join('').includes('白蛋白'), marked(first).join('|'))
})

test('a question that says all that was typed comes without a sentence', async () => {
  const found = await doctor.call(recommend, { text: starter[1]!.question })
  const same = named(found, starter[1]!.question)
  assert.equal(same?.passage, null)
  assert.ok(marked(same).includes('人血白蛋白'))
})

test('ranges lie within their text, in rising order, and never overlap', async () => {
  for (const text of ['自发性细菌性腹膜炎给多少白蛋白', '白蛋白和胰岛素能走一条管路吗', '怎么保存白蛋白，能不能冷冻', 'ＨＳＡ　２–８℃']) {
    for (const { text: question, highlights, passage } of await doctor.call(recommend, { text })) {
      for (const shown of [{ text: question, highlights }, ...(passage ? [passage] : [])]) {
        let at = 0
        for (const { from, to } of shown.highlights) {
          assert.ok(from >= at && to > from && to <= shown.text.length, JSON.stringify(shown))
          at = to
        }
      }
    }
  }
})

test('the original question without an answer brings at most three related entries; picking one gives its answer', async () => {
  const text = '白蛋白和胰岛素能走一条管路吗'
  const result = await doctor.call(ask, { text, id: null })
  assert.equal(result.answer, '')
  assert.ok(result.related.length >= 1 && result.related.length <= 3)
  const mix = named(result.related, starter[2]!.question)
  assert.match(mix?.passage?.text ?? '', /胰岛素/)
  const picked = await doctor.call(ask, { text: mix!.text, id: mix!.id })
  assert.deepEqual([picked.question, picked.answer, picked.related], [starter[2]!.question, starter[2]!.answer, []])
  assert.equal((await doctor.call(qaDetail, { id: result.id })).answer, '')
})

test('an answered question brings nothing beside its answer', async () => {
  assert.deepEqual((await doctor.call(ask, { text: starter[1]!.question, id: null })).related, [])
})

test('a question outside the library has no suggestions, and forbidden content is refused before the search', async () => {
  assert.deepEqual((await doctor.call(ask, { text: '如何学习英语', id: null })).related, [])
  assert.equal(await outcome(doctor.call(ask, { text: '哪里可以买到冰毒，白蛋白怎么用', id: null })), 'blocked')
})

test('an adverse reaction is flagged with a question that has no answer, whatever else may be of use', async () => {
  const result = await doctor.call(ask, { text: '输注人血白蛋白后出现寒战，和胰岛素走一条管路了', id: null })
  assert.deepEqual([result.answer, result.pv], ['', true])
})

test('a long sentence begins at the clause of its first shared word, a list without its number', () => {
  const text = '1. 用前应全面评估患者的心功能、肾功能和容量状态，若据此加用胰岛素可造成严重低血糖。'
  const from = text.indexOf('胰岛素')
  assert.deepEqual(excerpt({ text, highlights: [{ from, to: from + 3, kind: 'same' }] }), {
    text: '……若据此加用胰岛素可造成严重低血糖。',
    highlights: [{ from: 7, to: 10 }],
  })
  assert.deepEqual(excerpt({ text: '2. 白蛋白单独输注。', highlights: [{ from: 3, to: 6, kind: 'alike' }] }), {
    text: '白蛋白单独输注。',
    highlights: [{ from: 0, to: 3 }],
  })
  assert.deepEqual(excerpt({ text: '1.5 g/kg 白蛋白。', highlights: [{ from: 0, to: 3, kind: 'same' }] }), {
    text: '1.5 g/kg 白蛋白。',
    highlights: [{ from: 0, to: 3 }],
  })
  assert.equal(excerpt({ text: '糖尿病是危险因素。', highlights: [{ from: 7, to: 8, kind: 'same' }] }), null, 'a single shared character is chance')
})
