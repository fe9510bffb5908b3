import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { endsInFile } from '../server/src/app.ts'
import { commandLine } from '../server/src/audit/search.ts'
import { amount } from '../server/src/desk/drafts/checks.ts'
import { completedAction } from '../retrieval/src/guard/question-equality.ts'
import { stepsOf } from './regexp-steps.ts'

const root = join(import.meta.dirname, '..')

/** Inputs that once took quadratic time, or might. */
const adversarial: { what: string; expression: RegExp; texts: ((size: number) => string)[] }[] = [
  {
    what: 'the dose check',
    expression: amount,
    texts: [
      (size) => '1'.repeat(size),
      (size) => '1,'.repeat(size / 2),
      (size) => '1 '.repeat(size / 2),
      (size) => `1${' '.repeat(size)}x`,
      (size) => '1-'.repeat(size / 2),
      (size) => `每日${'一'.repeat(size)}`,
      (size) => '一日'.repeat(size / 2),
      (size) => `首剂${' '.repeat(size)}`,
    ],
  },
  {
    what: 'whether a path is a file',
    expression: endsInFile,
    texts: [(size) => `${'.'.repeat(size)}/`, (size) => `${'.a'.repeat(size / 2)}/`, (size) => `.${'a'.repeat(size)}/`],
  },
  { what: 'the audit log’s search', expression: commandLine, texts: [(size) => `命令行${' '.repeat(size)}\n`, (size) => `命令行${' a'.repeat(size / 2)}\n`] },
  {
    what: 'a completed action, among open questions',
    expression: completedAction,
    texts: [(size) => '用了'.repeat(size / 2), (size) => '没用了'.repeat(size / 3)],
  },
]

for (const { what, expression, texts } of adversarial) {
  test(`twice the text costs twice the steps: ${what}`, () => {
    for (const text of texts) {
      const [once, twice] = [stepsOf(expression, text(400)).steps, stepsOf(expression, text(800)).steps]
      assert.ok(twice <= 2.2 * once + 100, `${JSON.stringify(text(4))} ...: ${once}, then ${twice}`)
    }
  })
}

test('steps are counted of what the engine itself finds, and a bad expression shows', () => {
  const samples = [
    '每日两瓶',
    '首剂半支起',
    '按 0.4 g/kg 给药',
    '2～8 ℃',
    '每次 1,000 单位',
    '第 3 天复查',
    '命令行 王医生',
    'command line: x',
    '/home',
    '/a.b/c.d',
    '甲。乙！丙',
    '打了静丙能喝酒吗',
    '没用了怎么办',
    '',
  ]
  for (const { expression } of adversarial) {
    for (const sample of samples) {
      const found = new RegExp(expression.source, expression.flags.replace('g', '')).exec(sample)
      assert.deepEqual(stepsOf(expression, sample).match, found && [found.index, found.index + found[0].length], `${expression.source}: ${sample}`)
    }
  }
  // As the dose check was.
  const unbounded = /\d[\d.,]*\s*(?:mg|ml)/
  assert.ok(stepsOf(unbounded, '1'.repeat(800)).steps > 3.5 * stepsOf(unbounded, '1'.repeat(400)).steps)
})

test('the linter names an expression that takes more than linear time', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-lint-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'planted.ts')
  writeFileSync(file, 'export const planted = (text: string) => [/\\d[\\d.,]*\\s*(?:mg|ml)/.test(text), /^(?:a+)+$/.test(text), /^\\d{1,8}mg$/.test(text)]\n')
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), '--format', 'unix', file],
    { encoding: 'utf8', cwd: root },
  )
  assert.deepEqual([...stdout.matchAll(/regexp\((no-super-linear-\w+)\)/g)].map(([, rule]) => rule).toSorted(), [
    'no-super-linear-backtracking',
    'no-super-linear-move',
  ])
  assert.equal(status, 1)
})
