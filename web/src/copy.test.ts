import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from '@xunyi/contract/refusals'
import { copy } from './copy.ts'
import type { CopyKey } from './copy.ts'

// Class A of the copy table, row by row. These strings are written a second time on purpose.
const table: [key: CopyKey, text: string][] = [
  ['ae.confirm', '知道了'],
  ['ask.title', '问答结果'],
  ['ask.evidence', '相关证据'],
  ['blocked.title', '违反法律法规'],
  ['none.text', '暂无问答结果'],
  ['none.feedbackBtn', '点我反馈'],
  ['bar.placeholder', '请输入你的问题'],
  ['bar.send', '发送'],
  ['similar.title', '找到相关问题'],
  ['similar.hint', '选取您要了解的问题，如没有可重新提问'],
  ['similar.loading', '正在寻找相关问题'],
  ['similar.empty', '没找到相关问题'],
  ['similar.resend', '仍发送原问题'],
  ['share.ok', '我已知晓'],
  ['code.countdown', '{count}秒后重新获取'],
  ['fb.type.required', '请选择反馈类型'],
  ['fb.email.required', '请填写您的真实邮箱'],
  ['fb.email.bad', '邮箱不可用'],
  ['fb.content.required', '请输入具体反馈内容'],
  ['err.A0103', '由于操作频繁，请24小时后再试'],
  ['err.A0024', '该账户已被停用，请联系管理员'],
  ['err.A0031', '由于操作频繁，请24小时之后再试'],
  ['err.A0030', '由于操作频繁，请24小时之后再试'],
  ['err.A0034', '手机号已存在'],
  ['err.A0035', '邮箱已存在'],
  ['fb.duplicate', '您已提交过该反馈，请勿重复提交！'],
  ['fb.ok', '提交成功, 感谢您的反馈！'],
  ['askfb.ok', '已收到您的反馈'],
  ['dlg.cancel', '取消'],
  ['dlg.ok', '确定'],
]

for (const [key, text] of table) {
  test(`${key} is exact to the byte`, () => {
    assert.deepEqual(Buffer.from(copy[key], 'utf8'), Buffer.from(text, 'utf8'))
  })
}

test('the server says the same for the codes whose sentence is fixed', () => {
  assert.equal(refusals.loginLocked.msg, copy['err.A0103'])
  assert.equal(refusals.disabled.msg, copy['err.A0024'])
  assert.equal(refusals.sendTooSoon.msg, copy['err.A0031'])
  assert.equal(refusals.sendLimit.msg, copy['err.A0030'])
})
