import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from './progress.ts'

function screen(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('On a terminal a bar redraws in place and is gone at the end', () => {
  const terminal = screen(true)
  let now = 1000
  const show = showProgress(terminal, '正在导入', 1000, () => now)
  for (const done of [1, 2, 500, 1000]) {
    now += 60
    show(done)
  }
  assert.deepEqual(terminal.written, [
    '\r\u001B[K正在导入 [░░░░░░░░░░░░░░░░░░░░] 0% 1/1000',
    '\r\u001B[K正在导入 [██████████░░░░░░░░░░] 50% 500/1000',
    '\r\u001B[K',
  ])
})

test('In a log there is a line every five seconds, and none for a short import', () => {
  const log = screen(false)
  let now = 0
  const show = showProgress(log, '正在导入', 100, () => now)
  for (let done = 1; done <= 100; done++) {
    now += 110
    show(done)
  }
  assert.deepEqual(log.written, ['正在导入 46%（46/100）\n', '正在导入 92%（92/100）\n'])
})
