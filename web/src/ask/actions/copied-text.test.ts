import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copiedText } from './copied-text.ts'

test('a copied answer carries its sources, days, where it is from, and the disclaimer', () => {
  const answer = '给 2 g/kg[1]。\n| 情形 | 用法 |\n| 初治 | 一次 |'
  const text = copiedText(
    { question: '怎么给？', answer, links: ['指南 https://a.cn'], reviewed_on: '2026-01-02', review_due: '' },
    '循医',
    new Date('2026-11-21T17:00:00Z'),
  )
  assert.equal(
    text,
    '怎么给？\n\n给 2 g/kg[1]。\n初治，用法：一次\n\n出处：\n[1] 指南 https://a.cn\n审核日期 2026-01-02\n来自循医，2026-11-22\n回答不能替代真实医疗建议，请以线下医生意见为准',
  )
})
