import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgreementText } from './document.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const facts = {
  brand: '循医',
  host: 'xunyi.example.cn',
  operator: '某某医药有限公司',
  retention: { history: 1095, requests: 900, feedback: 730, blocked: 180 },
  contact: 'privacy@example.cn',
}
const wordsOf = (text: AgreementText) => JSON.stringify(text)

test('the privacy policy promises an answer within 30 days, extendable by two months, and aims at seven', () => {
  assert.match(wordsOf(privacy(facts)), /力争在 7 日内答复，最迟自收到请求之日起 30 日内答复；情况复杂的，可以延长两个月/)
})

test('the privacy policy names everything that is collected', () => {
  for (const what of ['手机号', '姓名', '医院', '科室', '提问', '药品不良反应记录', '工作邮箱', '企业账号标识', '登录设备', '同意记录'])
    assert.ok(wordsOf(privacy(facts)).includes(what), what)
})

test('the privacy policy says how to exercise each right', () => {
  for (const way of ['导出我的数据', '登录设备', '更换手机号', '更换邮箱', '历史问答', '注销账号']) assert.ok(wordsOf(privacy(facts)).includes(way), way)
})

test('both name who runs the installation and how to reach them, where it says so', () => {
  for (const document of [privacy, terms]) {
    assert.match(
      wordsOf(document(facts)),
      /某某医药有限公司（通过 xunyi\.example\.cn 提供服务）.*联系方式：privacy@example\.cn。服务网址：xunyi\.example\.cn。/,
    )
    assert.match(wordsOf(document({ ...facts, operator: '', contact: '' })), /即通过 xunyi\.example\.cn 提供服务的企业/)
  }
})

test('the agreement is for professionals, replaces no medical advice and says what a machine wrote', () => {
  const words = wordsOf(terms(facts))
  for (const promise of ['仅供医疗卫生专业人士', '回答不能替代真实医疗建议，请以线下医生意见为准', '回答不由人工智能生成'])
    assert.ok(words.includes(promise), promise)
})

test('the privacy policy names the retention periods of this installation', () => {
  const words = wordsOf(privacy(facts))
  for (const days of [1095, 900, 730, 180]) assert.ok(words.includes(`，最长 ${days} 天`))
  assert.doesNotMatch(wordsOf(privacy({ ...facts, retention: null })), /最长 (undefined|null)? ?天/)
})
