import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editStep } from './edit-step.ts'

const open = { typed: '李医生', saved: '王医生', failed: null, saving: false, asked: false }
const problemOf = (value: string) => (value === '' ? '请填写姓名' : undefined)

test('only a changed value is saved, trimmed', () => {
  assert.deepEqual(editStep({ ...open, typed: ' 李医生 ' }, problemOf), { kind: 'save', value: '李医生' })
  assert.deepEqual(editStep({ ...open, typed: ' 王医生 ' }, problemOf), { kind: 'close' })
})

test('Enter and then leaving the field send one call', () => {
  assert.deepEqual(editStep({ ...open, asked: true }, problemOf), { kind: 'save', value: '李医生' })
  assert.deepEqual(editStep({ ...open, saving: true }, problemOf), { kind: 'stay' })
})

test('after a failure leaving sends nothing again, asking does, and so does another text', () => {
  const failed = { ...open, failed: '李医生' }
  assert.deepEqual(editStep(failed, problemOf), { kind: 'stay' })
  assert.deepEqual(editStep({ ...failed, asked: true }, problemOf), { kind: 'save', value: '李医生' })
  assert.deepEqual(editStep({ ...failed, typed: '李主任' }, problemOf), { kind: 'save', value: '李主任' })
  assert.deepEqual(editStep({ ...failed, typed: '王医生' }, problemOf), { kind: 'close' })
})

test('an invalid value stays in the field', () => {
  assert.deepEqual(editStep({ ...open, typed: '  ' }, problemOf), { kind: 'wrong', problem: '请填写姓名' })
})
