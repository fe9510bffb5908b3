import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requiredFields, profileProblem } from './profile-fields.ts'

const name = requiredFields[0]

test('blank is blank, whatever it is made of', () => {
  for (const blank of ['', '  ', '\u3000', '\u200b', '\u3164']) assert.equal(profileProblem(name, blank), '请填写姓名')
})

test('an optional field may be blank', () => {
  assert.equal(profileProblem({ ...name, optional: true }, ' '), undefined)
  assert.equal(profileProblem({ ...name, optional: true }, '王'.repeat(41)), '姓名最多 40 个字，现在是 41 个')
})

test('length counts what a person sees as one character', () => {
  assert.equal(profileProblem(name, '𠮷'.repeat(40)), undefined)
  assert.equal(profileProblem(name, '𠮷'.repeat(41)), '姓名最多 40 个字，现在是 41 个')
})
