import assert from 'node:assert/strict'
import { test } from 'node:test'
import { synonymsWithNames } from '../../fixtures/synonyms.ts'
import { normalize } from '../text/normalize.ts'
import { difference } from './opposites.ts'

const synonyms = synonymsWithNames([
  ['人血白蛋白', '白蛋白'],
  ['静注人免疫球蛋白', '静丙'],
])
const between = (one: string, other: string) => difference(synonyms.aliases.apply(normalize(one)), synonyms.aliases.apply(normalize(other)), synonyms)

/** Minimal pairs: all but one word the same, and the answers differ. */
const opposed: readonly (readonly [string, string, string])[] = [
  ['孕妇能用白蛋白吗', '哺乳期能用白蛋白吗', '人群: 孕妇 / 哺乳期'],
  ['儿童的用量是多少', '老年人的用量是多少', '人群: 儿童 / 老年'],
  ['新生儿怎么接种', '成人怎么接种', '人群: 新生儿 / 成人'],
  ['男性能用吗', '女性能用吗', '人群: 男 / 女'],
  ['肝功能不全时能用吗', '肾功能不全时能用吗', '人群: 肝功能 / 肾功能'],
  ['静脉注射的剂量', '皮下注射的剂量', '途径: 静脉 / 皮下'],
  ['可以肌注吗', '可以口服吗', '途径: 肌内 / 口服'],
  ['破伤风暴露后怎么办', '狂犬病暴露后怎么办', '疾病: 破伤风 / 狂犬病'],
  ['乙肝母亲的孩子怎么办', '丙肝母亲的孩子怎么办', '疾病: 乙肝 / 丙肝'],
  ['甲型血友病怎么治', '血友病B怎么治', '疾病: 甲型血友病 / 乙型血友病'],
  ['破伤风疫苗打几针', '破伤风抗毒素打几针', '制剂: 疫苗 / 抗毒素'],
  ['白蛋白的禁忌', '静丙的禁忌', '名称: 人血白蛋白 / 静注人免疫球蛋白'],
  ['能加热吗', '不能加热吗', '否定: 肯定 / 否定'],
  ['没有抗体要补种吗', '有抗体要补种吗', '否定: 否定 / 肯定'],
  ['饭前吃还是什么时候吃', '饭后吃还是什么时候吃', '相反: 前 / 后'],
  ['血钾高怎么处理', '血钾低怎么处理', '相反: 高 / 低'],
  ['剂量增加时怎么算', '剂量减少时怎么算', '相反: 增加 / 减少'],
  ['急性肝炎怎么隔离', '慢性肝炎怎么隔离', '相反: 急性 / 慢性'],
  ['抗体阳性说明什么', '抗体阴性说明什么', '相反: 阳性 / 阴性'],
  ['输快了会怎样', '输慢了会怎样', '相反: 快 / 慢'],
  ['5岁孩子的用量', '3岁孩子的用量', '数值: 5岁 / 3岁'],
  ['5%的怎么配', '20%的怎么配', '数值: 5% / 20%'],
  ['凝血因子Ⅷ的用量', '凝血因子Ⅸ的用量', '数值: 8 / 9'],
  ['白蛋白的储存', '白蛋白的不良反应', '意图: 储存 / 不良反应'],
  ['白蛋白的用法用量', '白蛋白的禁忌', '意图: 用法用量 / 禁忌'],
  ['发热是什么原因', '发热怎么处理', '意图: 原因 / 治疗'],
  ['血钾低是什么原因', '血钾怎么处理', '意图: 原因 / 治疗'],
  ['血钾是什么原因', '血钾低怎么处理', '意图: 原因 / 治疗'],
  ['血钾高是什么原因', '血钾怎么处理', '意图: 原因 / 治疗'],
  ['血钾是什么原因', '血钾高怎么处理', '意图: 原因 / 治疗'],
]

for (const [one, other, reason] of opposed) {
  test(`opposed: ${one} | ${other}`, () => assert.equal(between(one, other).opposed, reason))
  test(`opposed the other way round: ${other} | ${one}`, () => assert.notEqual(between(other, one).opposed, null))
}

const fine: readonly (readonly [string, string])[] = [
  ['孕妇能用白蛋白吗', '怀孕期间能用白蛋白吗'],
  ['白蛋白有哪些不良反应', '人血白蛋白的副作用'],
  ['儿童怎么用', '小孩的用法用量'],
  ['5岁能用3天吗', '用3天，5岁能用吗'],
  ['能不能加热', '能加热吗'],
  ['高血压患者能用吗', '血压高能用吗'],
  ['打疫苗后发热头痛怎么办', '打疫苗后头痛发热怎么办'],
  ['输静丙后皮疹和瘙痒怎么处理', '输静丙后瘙痒和皮疹怎么处理'],
]

for (const [one, other] of fine) test(`not opposed: ${one} | ${other}`, () => assert.equal(between(one, other).opposed, null))

test('a person asked about and not spoken of makes two questions only partly alike', () => {
  assert.deepEqual(between('孕妇能用白蛋白吗', '白蛋白能用吗'), { opposed: null, partial: true })
  assert.deepEqual(between('孕妇能用白蛋白吗', '孕妇和哺乳期妇女能用白蛋白吗'), { opposed: null, partial: true })
  assert.deepEqual(between('白蛋白能用吗', '人血白蛋白能用吗'), { opposed: null, partial: false })
})
