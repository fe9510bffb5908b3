import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUrgent } from './urgent.ts'

test('a text is urgent where it says that somebody waits, not where it names an acute illness', () => {
  for (const text of [
    '急！白蛋白能和甘露醇一起输吗',
    '抢救中，凝血酶原复合物怎么给',
    '病人正在输静丙，寒战怎么办',
    '急急急 破免皮试阳性',
    '狂免剂量？急',
    '在线等',
  ])
    assert.ok(isUrgent(text), text)
  for (const text of ['急性肾损伤能用静丙吗', '急诊科备哪些免疫球蛋白', '过敏性休克的急救剂量', '应急预案怎么写', '术后多久可以输白蛋白', '紧急避孕药与凝血'])
    assert.ok(!isUrgent(text), text)
})
