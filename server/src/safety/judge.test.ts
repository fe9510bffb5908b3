import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { judge } from './judge.ts'

type Labelled = { text: string; label: 'occurred' | 'question' | 'special' | 'neutral'; pv: boolean; part: string; note?: string }

const labelled = readFileSync(new URL('../../fixtures/adverse-sentences.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Labelled)

test('the labelled sentences are sufficient in number, consistent and unique', () => {
  assert.ok(labelled.length >= 300)
  assert.equal(new Set(labelled.map(({ text }) => text)).size, labelled.length)
  for (const { text, label, pv } of labelled) assert.equal(pv, label !== 'neutral', text)
})

test('98 in 100 sentences on adverse reactions are found, and 95 in 100 of the findings are right', (context) => {
  const judged = labelled.map((sentence) => ({ ...sentence, verdict: judge(sentence.text) }))
  const hits = judged.filter(({ pv, verdict }) => pv && verdict.pv).length
  const missed = judged.filter(({ pv, verdict }) => pv && !verdict.pv)
  const wrong = judged.filter(({ pv, verdict }) => !pv && verdict.pv)
  const recall = hits / (hits + missed.length)
  const precision = hits / (hits + wrong.length)
  const report = [
    `${labelled.length} sentences, recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}`,
    ...missed.map(({ label, text }) => `missed (${label}): ${text}`),
    ...wrong.map(({ text, verdict }) => `wrongly found: ${text} [${verdict.reactions.join(' ')}] [${verdict.cues.join(' ')}]`),
  ]
  context.diagnostic(report.join('\n'))
  assert.ok(recall >= 0.98, report.join('\n'))
  assert.ok(precision >= 0.95, report.join('\n'))
})

test('the kind is right for 85 in 100 of the sentences found', () => {
  const found = labelled.filter(({ pv }) => pv)
  const alike = found.filter(({ text, label }) => judge(text).kind === label)
  assert.ok(alike.length / found.length >= 0.85, `${alike.length} of ${found.length}`)
})

test('a verdict names the medicine, the reaction and the words it is based on', () => {
  assert.deepEqual(judge('患者用人血白蛋白后皮疹'), { pv: true, kind: 'occurred', products: ['人血白蛋白'], reactions: ['皮疹'], cues: ['后'], negated: false })
  assert.deepEqual(judge('静丙会引起肾损伤吗'), { pv: true, kind: 'question', products: ['静丙'], reactions: ['肾损伤'], cues: ['会', '引起'], negated: false })
  assert.deepEqual(judge('用白蛋白后没有任何不适'), { pv: false, kind: null, products: ['白蛋白'], reactions: [], cues: [], negated: true })
  assert.equal(judge('孕期已使用人血白蛋白').kind, 'special')
})

test('a denied reaction does not hide another one', () => {
  const verdict = judge('输静丙后未见皮疹，但出现寒战')
  assert.equal(verdict.pv, true)
  assert.equal(verdict.negated, true)
  assert.deepEqual(verdict.reactions, ['寒战'])
})

test('width, case, invisible characters and traditional characters change nothing', () => {
  assert.equal(judge('Ｉ\u200bＶＩＧ 输 注\u00ad后 寒\u2060战').pv, true)
  assert.equal(judge('ivig輸注後寒戰').pv, false)
  assert.equal(judge('ivig輸注後寒戰', (text) => text.replace('輸', '输').replace('後', '后').replace('戰', '战')).pv, true)
})

test('any string is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const verdict = judge(text)
      assert.equal(verdict.pv, verdict.kind !== null)
    }),
  )
  for (const text of ['', '\ud83d', '\udc00\ud800', '\u0000', '__proto__', '💊💊']) assert.equal(judge(text).pv, false)
})

test('any text of a hundred kilobytes is processed in linear time', () => {
  for (const seed of ['白蛋白后皮疹', '皮疹', '未见皮疹、', '出现', '孕期用', '用过静丙后发现', '\u0323\u0301', ' ', '\n', '大腿青', '仍']) {
    const text = seed.repeat(Math.ceil(100_000 / seed.length))
    assert.doesNotThrow(() => judge(text), JSON.stringify(seed))
  }
})
