import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedBy } from './proposed.ts'

const of = (...texts: string[]) =>
  proposedBy(
    texts.map((text) => ({ text, origin: 'ask' as const })),
    { death: false },
  )
const named = ({ serious, outcome }: ReturnType<typeof of>) => [serious.map(({ criterion }) => criterion), outcome?.value ?? null]

test('words of dying propose a death and its outcome, with the words', () => {
  assert.deepEqual(of('输白蛋白后休克，人没救回来'), {
    serious: [
      { criterion: 'death', words: ['没救回来'] },
      { criterion: 'life_threatening', words: ['休克'] },
    ],
    outcome: { value: 'died', words: ['没救回来'] },
  })
  assert.deepEqual(named(of('输注后抢救无效')), [['death', 'life_threatening'], 'died'])
  assert.deepEqual(named(proposedBy([{ text: '用药后的情况见附件', origin: 'ask' }], { death: true })), [['death'], 'died'])
})

test('serious signs and outcomes are proposed where they happened, not where they are denied or feared', () => {
  assert.deepEqual(named(of('静丙后下肢血栓，转入ICU，现已好转')), [['hospitalisation', 'other_important'], 'improved'])
  assert.deepEqual(named(of('输注后失明')), [['disability'], null])
  assert.deepEqual(named(of('用药后寒战，没有休克，未出现血栓，未好转')), [[], 'not_recovered'])
  assert.deepEqual(named(of('静丙会不会引起血栓，家属担心休克')), [[], null])
  assert.deepEqual(named(of('输白蛋白后皮疹', '皮疹已痊愈')), [[], 'recovered'])
  assert.deepEqual(named(proposedBy([{ text: '电话里说休克', origin: 'note' }], { death: false })), [[], null])
})
