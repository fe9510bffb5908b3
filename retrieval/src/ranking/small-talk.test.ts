import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSmallTalk, withoutSmallTalk } from './small-talk.ts'

const asked = '静丙怎么保存'

test('small talk between marks is left out at the beginning and the end of a message', () => {
  for (const message of [
    `在吗？${asked}`,
    `夜班护士一枚，刚接班有点懵，${asked}`,
    `不好意思打扰一下 ${asked}`,
    `各位老师：${asked}`,
    `[抱拳]${asked}`,
    `急！急！${asked}`,
  ])
    assert.equal(withoutSmallTalk(message), asked, message)
  for (const [message, meant] of [
    [`${asked}？在线等，挺急的`, `${asked}？`],
    [`${asked}，护士等着呢`, `${asked}，`],
    [`${asked} [玫瑰][玫瑰]`, `${asked} `],
    [`${asked}，不太懂，望指教！谢谢老师🙏`, `${asked}，`],
  ] as const)
    assert.equal(withoutSmallTalk(message), meant)
})

test('openings and closings that are told without a mark are left out', () => {
  for (const message of [
    `护士长让我问问${asked}`,
    `家屬一直追著問${asked}`,
    `那个${asked}`,
    `我们科室${asked}`,
    `${asked}啊谢谢老师`,
    `${asked}呀`,
    `想请教一下${asked}在线等`,
    `Hi ${asked} thx`,
  ])
    assert.equal(withoutSmallTalk(message).trim(), asked, message)
})

test('what says something of the patient or the question stays, as does a message of small talk alone', () => {
  for (const message of [
    '孕妇，能打肌丙吗',
    '[孕妇]能打肌丙吗',
    '打完静丙，晕',
    '静丙输完 好困',
    '新生儿打完针，哭',
    '追溯码 没找到',
    '医生问诊要问什么',
    '问题批次怎么召回',
    '药师，患者，谁来报',
    '静丙的批号是GX3Q',
    '怀疑药 起止时间 记不清',
    '白蛋白 国产 厂家',
    '今天，还能打疫苗吗',
    '会不会很麻烦',
    '半夜尿急',
    '≥65岁怎么用',
    '（1,3）-β-D-葡聚糖',
    '在吗',
    '谢谢老师',
  ])
    assert.equal(withoutSmallTalk(message), message)
})

test('a message is small talk where some of its words are and none says more', () => {
  for (const message of ['谢谢', '急！急！', '在吗老师', '好的，收到', '謝謝', '[抱拳]', 'OK，谢谢']) assert.ok(isSmallTalk(message), message)
  for (const message of ['', '😀', '药房', '今天', `谢谢，${asked}`, '急诊', '收到召回通知', '静丙']) assert.ok(!isSmallTalk(message), message)
})
