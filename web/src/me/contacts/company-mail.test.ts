import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyAddress, mailPrefix } from './company-mail.ts'

const suffix = '@xunyi.example'
const outside = { problem: '请使用以 @xunyi.example 结尾的企业邮箱' }

test('a prefix gets the suffix of the company', () => {
  assert.deepEqual(companyAddress(' Wang.Li ', suffix), { address: 'wang.li@xunyi.example' })
})

test('a whole address of the company is understood, from a Chinese keyboard too', () => {
  for (const typed of ['wang@xunyi.example', 'WANG@Xunyi.Example', 'wang＠xunyi.example', ' wang @xunyi.example\n']) {
    assert.deepEqual(companyAddress(typed, suffix), { address: 'wang@xunyi.example' }, typed)
  }
  assert.equal(mailPrefix('wang@xunyi.example', suffix), 'wang')
})

test('an address of another domain is refused, also one that only looks like ours', () => {
  for (const typed of ['wang@other.example', 'wang@xunyi.example.cn', 'wang@mail.xunyi.example', 'wang@', 'a@b@xunyi.example']) {
    assert.deepEqual(companyAddress(typed, suffix), outside, typed)
  }
  assert.equal(mailPrefix('wang@other.example', suffix), 'wang@other.example')
})

test('nothing, and what no address can hold, is said plainly', () => {
  assert.deepEqual(companyAddress('  ', suffix), { problem: '请填写邮箱前缀' })
  assert.deepEqual(companyAddress('@xunyi.example', suffix), { problem: '请填写邮箱前缀' })
  for (const typed of ['王丽', 'wang..li', '.wang', 'wang%li', '"wang"']) {
    assert.deepEqual(companyAddress(typed, suffix), { problem: '邮箱前缀只能包含英文字母、数字和 . _ - +' }, typed)
  }
})
