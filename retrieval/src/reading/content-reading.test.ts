import assert from 'node:assert/strict'
import { test } from 'node:test'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'
import { passagesOf } from '../text/passages.ts'

const answer = '本品应在 2～8 ℃ 避光保存，不得冷冻。\n复溶后应尽快使用，室温下放置不超过三小时。\n儿童用量请遵医嘱。'

for (const rest of [{}, { subject: '人凝血因子Ⅷ', category: '储存与有效期' }]) {
  test(`an entry found by its answer carries the sentence that answers, ${'subject' in rest ? 'with' : 'without'} a heading`, () => {
    const index = new QuestionIndex({ synonyms: synonymsWithNames() })
    index.put('a', ['人凝血因子Ⅷ怎么放？', '八因子的存放'], { answer, ...rest })
    index.put('b', ['今天门诊几点开始？'], { answer: '上午八点。' })
    const [first] = index.search('复溶后室温下能放几小时')
    assert.equal(first?.id, 'a')
    assert.equal(first.passage?.text, '复溶后应尽快使用，室温下放置不超过三小时。')
    const marked = first.passage.highlights.map(({ from, to }) => first.passage?.text.slice(from, to)).join(' ')
    assert.match(marked, /复溶后/u)
    assert.match(marked, /室温/u)
  })
}

test('passages are sentences in order, apart, and hold everything but the spaces between', () => {
  const passages = passagesOf(answer)
  assert.deepEqual(
    passages.map(({ from, to }) => answer.slice(from, to)),
    answer.split('\n'),
  )
  for (const text of ['', '\n\n', '长'.repeat(1000), '😀'.repeat(300), '一、二；三。'.repeat(50)]) {
    const ranges = passagesOf(text)
    assert.equal(ranges.map(({ from, to }) => text.slice(from, to)).join(''), text.replaceAll('\n', ''))
    for (const { from, to } of ranges) assert.ok(text.slice(from, to).isWellFormed())
  }
})
