import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { simplified } from '@xunyi/retrieval/traditional'
import { judge } from '../../src/safety/judge.ts'
import { figuresOf } from './figures.ts'
import { realHits } from './real.ts'
import { askedSentences, bedsideSentences, freshSentences, nearSentences, otherQuestions } from './sentences.ts'

const sentences = bedsideSentences()
const near = nearSentences()
const fresh = freshSentences()

function figures(split: 'fit' | 'test') {
  const judged = sentences.filter((sentence) => sentence.split === split).map((sentence) => ({ sentence, verdict: judge(sentence.text, simplified) }))
  return figuresOf(judged)
}

test('the bedside sentences are unique, and no family is in both splits', () => {
  assert.ok(sentences.length >= 2000)
  const all = [...sentences, ...near, ...fresh, ...askedSentences()]
  assert.equal(new Set(all.map(({ text }) => text)).size, all.length)
  const splits = new Map<string, string>()
  for (const { family, split, special, class: name } of all) {
    assert.equal(splits.get(family) ?? split, split, family)
    splits.set(family, split)
    if (name === 'special' && !family.startsWith('asked')) assert.ok(special && special.length > 0)
  }
})

/** Floors a little below what README.md of `safety/` states for sentences that nothing was fitted on. */
const floors: Record<string, number> = {
  'occurred: found as an event': 0.98,
  'death: found as an event': 1,
  'cluster: found as an event': 0.96,
  'special: found as an event': 0.92,
  'events: found': 0.97,
  'precision of the notice': 0.92,
  'cluster: flagged': 0.92,
  'death: flagged': 0.87,
}

test('of bedside sentences that nothing was fitted on, every death and 97 in 100 events are found, and 92 in 100 notices are right', () => {
  const found = figures('test')
  for (const [name, floor] of Object.entries(floors)) {
    const [right, of] = found[name] ?? [0, 0]
    assert.ok(of > 0 && right / of >= floor, `${name}: ${right}/${of}, floor ${floor}`)
  }
})

test('no event of the unseen sentences is taken for a general question', () => {
  assert.equal(figures('test')['events: taken for a general question']?.[0], 0)
})

test('of sentences next to an event that nothing was fitted on every death and 97 in 100 events are found, and fewer than half of the others are taken for one', () => {
  const judged = near.filter(({ split }) => split === 'test').map((sentence) => ({ sentence, verdict: judge(sentence.text, simplified) }))
  const found = figuresOf(judged)
  for (const [name, floor] of Object.entries({ 'death: found as an event': 1, 'events: found': 0.97, 'precision of the notice': 0.55 })) {
    const [right, of] = found[name] ?? [0, 0]
    assert.ok(of > 0 && right / of >= floor, `${name}: ${right}/${of}, floor ${floor}`)
  }
  const others = judged.filter(({ sentence }) => sentence.class === 'neutral' || sentence.class === 'general')
  const taken = others.filter(({ verdict }) => verdict.kind === 'occurred' || verdict.kind === 'special')
  assert.ok(taken.length * 2 < others.length, `${taken.length}/${others.length}`)
})

test('of fresh sentences that nothing was fitted on every death and 97 in 100 events are found, 96 in 100 deaths are flagged, and one in six others raises a notice', () => {
  const judged = fresh.filter(({ split }) => split === 'test').map((sentence) => ({ sentence, verdict: judge(sentence.text, simplified) }))
  const found = figuresOf(judged)
  const share = (name: string) => (found[name]?.[0] ?? 0) / (found[name]?.[1] ?? 0)
  assert.equal(share('death: found as an event'), 1)
  assert.ok(share('events: found') >= 0.97, String(found['events: found']))
  assert.ok(share('death: flagged') >= 0.96, String(found['death: flagged']))
  assert.ok(share('neutral: notice shown') <= 1 / 6, String(found['neutral: notice shown']))
})

test('of questions as they are typed that nothing was fitted on nine in ten events are found, and one in nine others raises a notice', () => {
  const judged = askedSentences()
    .filter(({ split }) => split === 'test')
    .map((sentence) => ({ sentence, verdict: judge(sentence.text, simplified) }))
  const found = figuresOf(judged)
  const share = (name: string) => (found[name]?.[0] ?? 0) / (found[name]?.[1] ?? 0)
  assert.equal(judged.length, 237)
  assert.ok(share('events: found') >= 0.9, String(found['events: found']))
  assert.ok(share('neutral: notice shown') <= 1 / 9, String(found['neutral: notice shown']))
})

test('of unseen questions of doctors about doses, storage and the like fewer than 16 in 100 raise a notice', () => {
  const questions = otherQuestions('test')
  const shown = questions.filter((text) => judge(text, simplified).pv)
  assert.ok(questions.length > 300 && shown.length / questions.length < 0.16, `${shown.length}/${questions.length}`)
})

test('what is left over had no effect to miss, and no microbe is a patient', () => {
  for (const text of ['白蛋白没用掉的怎么办', '灭活后没有活下来的病毒']) assert.equal(judge(text, simplified).pv, false, text)
  for (const text of ['八因子打了没有用了', '静丙打了没用，过两天又掉了']) assert.equal(judge(text, simplified).pv, true, text)
})

test('the weights are below 550 kB', () => {
  const file = new URL('../../src/safety/weights.bin', import.meta.url)
  assert.ok(existsSync(file))
  assert.ok(statSync(file).size < 550_000)
})

test('a notice is shown for fewer than one in fifteen real questions', (context) => {
  // `npm run bench:safety` judges all of them.
  const hits = realHits(10)
  if (hits === null) return context.skip('the public question sets are not present')
  const shown = Object.values(hits.kinds).reduce((sum, count) => sum + count, 0)
  assert.ok(shown / hits.questions < 1 / 15, `${shown} of ${hits.questions}`)
})
