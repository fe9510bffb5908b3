import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerElements } from './answer-elements.ts'

const parts = ['lead', 'dose', 'mark', 'table', 'caution', 'warning', 'label']
const classes = Object.fromEntries(parts.map((part) => [part, part]))

/** The elements as a text, `<p.lead>…`; keys, roles and scopes left out. */
function drawn(answer: string, evidence = 0, link?: (number: number) => Record<string, unknown>): string {
  const element = (type: string, props: Record<string, unknown>, ...children: string[]) => {
    const shown = [props['className'] && `.${String(props['className'])}`, props['href'], props['value']].filter(Boolean).join('')
    return `<${type}${shown}>${children.join('')}</${type}>`
  }
  return answerElements<string>(element, answer, { classes, evidence, ...(link && { link }) }).join('')
}

test('the first sentence leads, with its mark; a long one, and a list, have no lead', () => {
  assert.equal(drawn('能用。[1]慢输。', 1), '<p.lead>能用。<sup.mark>[1]</sup></p><p>慢输。</p>')
  assert.equal(drawn('未控制的高血压不用；有指征时监测下用。慢输。'), '<p.lead>未控制的高血压不用；有指征时监测下用。</p><p>慢输。</p>')
  assert.equal(drawn('2 g/kg 单次'), '<p.lead><span.dose>2 g/kg</span> 单次</p>')
  const long = `${'很'.repeat(80)}长。`
  assert.equal(drawn(long), `<p>${long}</p>`)
  assert.equal(drawn('1. 甲\n3. 乙'), '<ol><li1>甲</li><li3>乙</li></ol>')
  assert.equal(drawn('【急救剂量】先给 2 g。\n能用。'), '<p.warning><b.label>急救剂量</b>先给 <span.dose>2 g</span>。</p><p.lead>能用。</p>')
})

test('tables have heads of columns and rows, and marks lead to their evidence', () => {
  assert.equal(
    drawn('| 情形 | 用法 |\n| 初治 | 一次[2] |\n注意：慢', 2, (number) => ({ href: `#${number}` })),
    '<div.table><table><thead><tr><th>情形</th><th>用法</th></tr></thead><tbody><tr><th>初治</th><td>一次<sup.mark><a#2>[2]</a></sup></td></tr></tbody></table></div>' +
      '<p.caution><b.label>注意</b>慢</p>',
  )
})
