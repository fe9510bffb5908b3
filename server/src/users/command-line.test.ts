import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cells, table } from './table.ts'
import { Misused, nameOf, roleOf, parseCommand } from './command-line.ts'

test('an id that begins with a hyphen is an id', () => {
  const id = '-x9fQ2kLm-_b7Tz0AaBbCc'
  assert.deepEqual(parseCommand(['disable', id, '--reason', '离职'])?.words, [id])
  assert.deepEqual(parseCommand(['grant', 'auditor', id])?.words, ['auditor', id])
})

test('an unknown command or option is reported, repeating no number', () => {
  const wrong: [string[], RegExp][] = [
    [['13812345678'], /^先写命令，再写其他内容$/],
    [['disable'], /^缺少用户$/],
    [['grant', 'auditor'], /^缺少用户$/],
    [['disable', '138', '1234', '5678'], /^多写了内容；含空格的内容请加引号$/],
    [['list', '--role', 'boss'], /^不认识的角色；/],
    [['list', '--limit=3'], /^不认识的选项 --limit$/],
    [['list', '--13812345678'], /^有不认识的选项$/],
    [['enable', 'x', '--force'], /^enable 没有选项 --force$/],
    [['disable', 'x', '--reason'], /^--reason 后面要写内容$/],
    [['disable', 'x', '--reason', ' '], /^--reason 后面要写内容$/],
    [['disable', 'x', '--reason', '--force'], /^--reason 后面要写内容$/],
    [['disable', '--reason', '-x9fQ2kLm-_b7Tz0AaBbCc'], /^--reason 后面要写内容$/],
    [['disable', 'x', '--force=no'], /^--force 后面不写内容$/],
  ]
  for (const [typed, message] of wrong) assert.throws(() => parseCommand(typed), { message }, typed.join(' '))
  assert.deepEqual([parseCommand([]), parseCommand(['disable', '--help'])], [null, null])
})

test('a role goes by either of its names', () => {
  assert.equal(roleOf('Administrator'), 'administrator')
  assert.equal(roleOf('运营管理员'), 'administrator')
  assert.throws(() => roleOf('管理员'), Misused)
})

test('a name fits on its line', () => {
  assert.equal(nameOf(' 张静 '), '张静')
  for (const name of ['张\n静', '张\u202E静', '张'.repeat(41)]) assert.throws(() => nameOf(name), Misused)
})

test('columns are aligned for any characters', () => {
  assert.deepEqual(['a', '张', '（）', 'é', 'e\u0301', '𠮷', '😀', '…'].map(cells), [1, 2, 4, 1, 1, 2, 2, 1])
  assert.deepEqual(
    table(
      ['姓名', '状态'],
      [
        ['张静', '正常'],
        ['Li', '停用'],
        ['', '\u001B[31m'],
      ],
    ),
    ['姓名  状态', '张静  正常', 'Li    停用', '      \uFFFD[31m'],
  )
})
