import { simplified } from '@xunyi/retrieval/traditional'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelledTexts } from '../testing/labelled-texts.ts'
import { compile } from './moderator.ts'
import list from './terms.json' with { type: 'json' }

const { check, explain } = compile(list, simplified)
const isBlocked = ({ text }: { text: string }) => check(text) !== null

test('forbidden wishes of every kind are blocked, clinical texts with the same words pass', () => {
  const texts = labelledTexts('forbidden')
  const forbidden = texts.filter((each) => each.forbidden)
  assert.ok(forbidden.length >= 240 && texts.length - forbidden.length >= 120)
  assert.ok(forbidden.filter(isBlocked).length >= 0.92 * forbidden.length)
  for (const kind of new Set(forbidden.map((each) => each.kind))) {
    const ofKind = forbidden.filter((each) => each.kind === kind)
    assert.ok(ofKind.filter(isBlocked).length >= 0.8 * ofKind.length, kind)
  }
  assert.deepEqual(
    texts.filter((each) => !each.forbidden && isBlocked(each)).map(({ text }) => text),
    [],
  )
})

test('a wish in disguise is blocked: signs between, wide spaces, full width, pinyin, chemical and street names, other verbs', () => {
  const texts = labelledTexts('evasions')
  assert.ok(texts.length >= 300)
  assert.ok(texts.filter(isBlocked).length >= 0.97 * texts.length)
})

test('an object blocks beside an intent of its category alone, within a sentence, and a clinical context in that sentence lifts it', () => {
  const rules = compile({
    categories: [
      { id: 'a', name: '甲', words: [], objects: ['红丸', '丹'], intents: ['get'] },
      { id: 'b', name: '乙', words: [], objects: ['白散'], intents: ['make'] },
    ],
    intents: [
      { id: 'get', name: '获取', words: ['弄到', '买'] },
      { id: 'make', name: '制作', words: ['熬制'] },
    ],
    clinical: ['解毒'],
    allow: ['牡丹'],
  })
  for (const text of ['想弄到红丸', '红丸怎么弄到', '弄 到 红*丸', '买丹', '熬制白散']) assert.notEqual(rules.check(text), null, text)
  for (const text of ['熬制红丸', '弄到白散', '红丸', '弄到', '想弄到一些很久以前就说好的那种红丸', '弄到了。红丸是什么', '弄到红丸解毒', '买牡丹'])
    assert.equal(rules.check(text), null, text)
  assert.notEqual(rules.check('怎么解毒。哪里弄到红丸'), null)
  assert.deepEqual(rules.explain('弄到红丸解毒').lifted, [{ category: 'a', word: '红丸 × 弄到', by: '解毒' }])
  assert.equal(explain('氰化物中毒抢救流程').hit, null)
})
