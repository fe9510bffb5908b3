import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { logLines } from './log-lines.ts'
import { root } from './packages.ts'

test('docs/operation.zh-CN.md lists every line of the log with its events and fields, and no other', () => {
  const page = readFileSync(join(root, 'docs/operation.zh-CN.md'), 'utf8').split('\n')
  const first = page.indexOf('| 级别 | msg | event | 字段 | 意思 |') + 2
  const rows = page.slice(first, page.indexOf('', first)).map((row) => row.split('|').slice(1, -1))
  const listed = rows.map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')))
  for (const [, message, , , meaning] of listed) assert.ok(meaning, message)
  const logged = logLines().map(({ level, messages, events, fields }) => [level, messages.join(' / '), events.join(' '), fields.join(' ')].join(' | '))
  assert.ok(logged.length > 40)
  assert.deepEqual(listed.map((cells) => cells.slice(0, 4).join(' | ')).toSorted(), [...new Set(logged)].toSorted())
})
