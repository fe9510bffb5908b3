import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { QuestionIndex } from '../question-index.ts'
import { normalize } from '../text/normalize.ts'
import { contrastOf } from './contrast.ts'

const GROUPS = [
  ['静注人免疫球蛋白', '静丙'],
  ['破伤风人免疫球蛋白', '破免'],
  ['破伤风抗毒素', 'TAT'],
] as const
const synonyms = synonymsWithNames(GROUPS)
const { aliases } = synonyms
const fold = (text: string) => aliases.apply(normalize(text))

const contrast = (question: string, heading: string, rest: readonly string[] = [], answer = ''): string | null =>
  contrastOf(fold(question), { heading: fold(heading), rest: () => rest.map(fold), answer: () => fold(answer) }, synonyms)

describe('a question and its neighbour', () => {
  for (const [question, heading, reason] of [
    ['受伤不到6小时要打吗', '受伤超过6小时还要打吗', /^相反/u],
    ['择期手术前怎么准备', '急诊手术前怎么准备', /^相反: 择期 \/ 急诊$/u],
    ['急诊手术前怎么准备', '择期手术前怎么准备', /^相反: 急诊 \/ 择期$/u],
    ['这药放热了还能用吗', '这药冻结过还能用吗', /^相反/u],
    ['被狗咬伤要打几针狂犬疫苗', '暴露前要打几针狂犬疫苗', /^相反/u],
    ['没有腹水的肝硬化病人要限水吗', '有腹水的肝硬化病人要限水吗', /^否定/u],
    ['老人打破免要减半吗', '儿童打破免要减半吗', /^人群/u],
    ['孕妇接触风疹怎么办', '孕妇接触麻疹怎么办', /^(?:疾病|所指)/u],
    ['打过破免还要再打TAT吗', '打过TAT还要再打破免吗', /^次序/u],
    ['妈妈是携带者、爸爸正常怎么办', '爸爸是携带者、妈妈正常怎么办', /^次序/u],
    ['重组的静丙要观察多久', '静丙要观察多久', /^品种/u],
    ['静丙打在哪个部位', '破免打在哪个部位', /^名称/u],
    ['静丙能和甘露醇一起输吗', '静丙能和阿托品一起输吗', /^所指/u],
    ['得了哮喘能打破免吗', '得了痛风能打破免吗', /^所指/u],
    ['发热第三天能用静丙吗', '发热超过10天还能用静丙吗', /^数值/u],
    ['10%的静丙要输多久', '5%的静丙要输多久', /^数值/u],
    ['打完卡介苗还能打破免吗', '打完破免还能打卡介苗吗', /^次序/u],
    ['用药第二天尿酸涨到600怎么办', '用药后尿酸偏低要处理吗', /^相反/u],
    ['打完破免APTT长了怎么办', '打完破免凝血酶原时间长了怎么办', /^所指/u],
    ['静丙后CRP还高要换药吗', '静丙后血沉还高要换药吗', /^所指/u],
  ] as const)
    test(`${question} / ${heading}`, () => assert.match(contrast(question, heading) ?? 'no contrast', reason))

  test('what another phrasing of the entry says is no contrast', () => {
    assert.equal(contrast('这药放热了还能用吗', '这药冻结过还能用吗', ['冷链断了、放热了还能用吗']), null)
    assert.equal(contrast('没有腹水的肝硬化病人要限水吗', '有腹水的肝硬化病人要限水吗', ['没有腹水也要限水吗']), null)
    assert.equal(contrast('重组的静丙要观察多久', '静丙要观察多久', [], '重组制剂同样观察半小时。'), null)
    assert.equal(contrast('静丙能和甘露醇一起输吗', '静丙能和阿托品一起输吗', [], '甘露醇也要分开输。'), null)
    assert.equal(contrast('发热第三天能用静丙吗', '发热超过10天还能用静丙吗', ['发热两天用静丙早不早']), null)
  })

  test('the same in other words is no contrast', () => {
    for (const [question, heading] of [
      ['静丙打完要看多久', '静注人免疫球蛋白输注后需要观察多久'],
      ['TAT和破免有什么区别', '破免和TAT有什么区别'],
      ['受伤超过6小时还打不打', '受伤6小时以上还需要打吗'],
      ['要不要打破免', '需要打破免吗'],
      ['卡介苗 破免', '打完破免还能打卡介苗吗'],
      ['受伤48小时还打破免吗', '受伤超过24小时还打破免吗'],
      ['血压高的人能用静丙吗', '高血压患者可以用静丙吗'],
    ] as const)
      assert.equal(contrast(question, heading), null, `${question} / ${heading}`)
  })
})

test('an entry that answers the neighbour is offered, and not first', () => {
  const index = new QuestionIndex({ synonyms })
  index.put('frozen', ['静丙冻结过还能用吗'], { answer: '冻结过的静丙不得使用。', subject: '静注人免疫球蛋白', category: '储存' })
  index.put('storage', ['静丙怎么保存'], {
    answer: '静丙 2 至 8 ℃ 避光保存，不得冻结；放热了的静丙能不能用，问药房。',
    subject: '静注人免疫球蛋白',
    category: '储存',
  })
  const found = index.search('静丙放热了还能用吗').map(({ id }) => id)
  assert.notEqual(found[0], 'frozen')
})

test('感冒可以吃鸡吗 is not taken for 感冒的鸡能吃吗', () => {
  const index = new QuestionIndex()
  index.put('sick-chicken', ['感冒的鸡能吃吗'])
  for (const { id, band } of index.search('感冒可以吃鸡吗')) assert.equal(band, 'related', id)
})

test('an entry whose wording is close and that contrasts as a whole is not close, opens no list, and keeps its place in one', () => {
  const index = new QuestionIndex({ synonyms })
  index.put('measles', ['孕妇接触麻疹怎么办'], { answer: '请按说明书使用。', subject: '', category: '' })
  assert.deepEqual(index.search('孕妇接触风疹怎么办'), [])
  const [measles] = index.explain('孕妇接触风疹怎么办').candidates
  assert.deepEqual([measles!.band, measles!.opposed], [null, '所指: 风疹 / 麻疹'])
  assert.ok(measles!.score > 0.5)
})
