import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { isHomePage, lacksSources } from '../evidence/home-pages.ts'
import { monthsAfter, reviewMonths, riskOf } from './risk.ts'

const months = { usual: 12, stable: 24 }
const judged = (category: string, question: string, answer = '') => ({ category, question, answer })

test('emergencies and doses come first, then contraindications and special groups, then the rest', () => {
  const classes = {
    critical: [
      judged('用法用量', '白蛋白怎么用？'),
      judged('疾病诊疗', '过敏性休克怎么抢救？'),
      judged('疾病诊疗', '川崎病怎么治？', '静丙 2 g/kg 单次输注'),
      judged('适应症', '被狗咬伤要打什么？', '20 IU/kg'),
      judged('疾病诊疗', 'INR 过高怎么办？', '维生素 K₁ 2.5–5 mg 口服'),
    ],
    caution: [judged('禁忌', '哪些人不能用？'), judged('适应症', '孕妇可以用吗？'), judged('其他', '和疫苗间隔多久？'), judged('注意事项', '要皮试吗？')],
    other: [judged('储存与有效期', '怎么保存？', '2–8 ℃ 避光，每瓶 50 mL'), judged('疾病诊疗', '怎么诊断？', '白蛋白低于 30 g/L，胆红素 10 mg/dL')],
  } as const
  for (const [risk, entries] of Object.entries(classes)) for (const entry of entries) assert.equal(riskOf(entry), risk, entry.question)
  const counts = Map.groupBy(starterEntries(), riskOf)
  for (const risk of ['critical', 'caution', 'other'] as const) assert.ok((counts.get(risk)?.length ?? 0) > 100, risk)
})

test('doses are due again after a year, what rarely changes after two', () => {
  assert.equal(reviewMonths(judged('用法用量', '怎么用？'), months), 12)
  assert.equal(reviewMonths(judged('禁忌', '谁不能用？'), months), 12)
  assert.equal(reviewMonths(judged('作用机制', '怎么起作用？'), months), 24)
  assert.equal(reviewMonths(judged('药代动力学', '半衰期？', '20 IU/kg 后半衰期 20 天'), months), 12)
  assert.deepEqual(
    [monthsAfter('2026-11-22', 12), monthsAfter('2028-02-29', 12), monthsAfter('2026-12-31', 24), monthsAfter('2026-08-31', 6)],
    ['2027-11-22', '2029-02-28', '2028-12-31', '2027-02-28'],
  )
})

test('an address without a document is a home page', () => {
  const pages = ['www.nmpa.gov.cn', 'https://www.nmpa.gov.cn/', 'http://chp.org.cn/index.html', 'WWW.WHO.INT']
  const documents = ['https://doi.org/10.1000/182', 'www.nmpa.gov.cn/xxgk/ggtg/1.html', 'https://a.cn/?id=3', 'https://a.cn/#label']
  assert.deepEqual([...pages, ...documents].map(isHomePage), [...pages.map(() => true), ...documents.map(() => false)])
  assert.equal(lacksSources([{ url: pages[0]! }, { url: pages[1]! }]), true)
  assert.equal(lacksSources([{ url: pages[0]! }, { url: documents[0]! }]), false)
})
