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

test('a death that a text tells of is an event, whatever else the text says of the medicine', () => {
  for (const text of ['静丙所致急性肾损伤，透析两周后还是没活下来', '纤原 4g 复0.7 无效，人没了']) {
    const { kind, death } = judge(text)
    assert.deepEqual([kind, death], ['occurred', true], text)
  }
})

test('a verdict names the medicine, the reaction and the words it is based on', () => {
  const told = judge('患者用人血白蛋白后皮疹')
  assert.deepEqual(told, {
    pv: true,
    kind: 'occurred',
    death: false,
    cluster: false,
    special: [],
    products: ['人血白蛋白'],
    reactions: ['皮疹'],
    cues: ['后'],
    spans: [{ from: 3, to: 11 }],
    negated: false,
  })
  const asked = judge('静丙会引起肾损伤吗')
  assert.deepEqual([asked.kind, asked.products, asked.reactions, asked.cues], ['question', ['静丙'], ['肾损伤'], ['会', '引起']])
  const denied = judge('用白蛋白后没有任何不适')
  assert.deepEqual([denied.pv, denied.products, denied.reactions, denied.cues, denied.spans, denied.negated], [false, ['白蛋白'], [], [], [], true])
  assert.equal(judge('孕期已使用人血白蛋白').kind, 'special')
})

test('a death, a cluster and the kinds of special situation are flagged', () => {
  const flags = (text: string) => {
    const { kind, death, cluster, special } = judge(text)
    return { kind, death, cluster, special }
  }
  assert.deepEqual(flags('输完白蛋白两个小时，人没救回来'), { kind: 'occurred', death: true, cluster: false, special: [] })
  assert.deepEqual(flags('同一批号的静丙，三个病人都寒战'), { kind: 'occurred', death: false, cluster: true, special: [] })
  assert.deepEqual(flags('白蛋白瓶子里有玻璃渣'), { kind: 'special', death: false, cluster: false, special: ['quality'] })
  assert.deepEqual(judge('静丙多输了一倍').special, ['overdose'])
  assert.deepEqual(judge('护士把九因子当八因子打了').special, ['medication-error'])
  assert.deepEqual(judge('输完静丙才知道怀孕六周').special, ['pregnancy'])
  assert.deepEqual(judge('丙球打了五天，血小板还是8，一点没效果').special, ['no-effect'])
  assert.equal(judge('乙肝暴露后疫苗打 20 μg 还是 60 μg？').pv, false)
  assert.deepEqual(judge('静丙打了20g还是8').special, ['no-effect'])
  const rescue = judge('输注静丙后休克，抢救无效')
  assert.deepEqual([rescue.kind, rescue.death, rescue.special, rescue.cues.includes('无效')], ['occurred', true, [], false])
  assert.deepEqual(judge('静丙用了两个疗程，治疗无效').special, ['no-effect'])
  assert.deepEqual(judge('静丙打了没用').special, ['no-effect'])
  // What is left over had no effect to miss.
  for (const left of ['白蛋白开了没用完能留到明天吗', '人凝血酶没用掉的怎么处理', '白蛋白没用上能退吗']) assert.equal(judge(left).pv, false, left)
  assert.deepEqual(flags('静丙会打死人吗'), { kind: 'question', death: false, cluster: false, special: [] })
  assert.equal(flags('狂犬病死亡率是多少').kind, null)
})

test('the spans are places of the text as typed', () => {
  const typed = '今晚輸註 ＩＶＩＧ\u200b后，血压 ７０／４０！'
  const { spans } = judge(typed, (text) => text.replace('輸', '输').replace('註', '注'))
  assert.deepEqual(
    spans.map(({ from, to }) => typed.slice(from, to)),
    ['ＩＶＩＧ\u200b后', '血压 ７０／４０'],
  )
  for (const { from, to } of spans) assert.ok(from < to)
})

test('the verdict on an event deep in a long text is the same', () => {
  const filler = '患者神志清楚，查体合作，既往体健，家族史无特殊。'.repeat(60)
  assert.equal(judge(filler).kind, null)
  assert.deepEqual(
    [judge(`${filler}输完静丙人没救回来，已宣布死亡。${filler}`).kind, judge(`${filler}输完静丙人没救回来，已宣布死亡。${filler}`).death],
    ['occurred', true],
  )
})

test('a family that asks whether its own medicine may be used reports nothing', () => {
  const { kind, products } = judge('我院特需病区能不能使用家属自备的人血白蛋白')
  assert.equal(kind, null)
  assert.deepEqual(products, ['人血白蛋白'])
})

test('a denied reaction does not hide another one', () => {
  const verdict = judge('输静丙后未见皮疹，但出现寒战')
  assert.equal(verdict.pv, true)
  assert.equal(verdict.negated, true)
  assert.deepEqual(verdict.reactions, ['寒战'])
})

test('width, case, invisible characters and traditional characters change nothing', () => {
  assert.equal(judge('Ｉ\u200bＶＩＧ 输 注\u00ad后 寒\u2060战').pv, true)
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
