import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeReport, playwrightReport, timesOf } from './test-report.ts'

test('a run of Node’s test runner is reported by file and counted, a file that breaks before its first test included', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-report-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const files = {
    'mixed.test.ts':
      "import { test } from 'node:test'\ntest('passes', () => undefined)\ntest.skip('is skipped', () => undefined)\ntest('fails', () => { throw new Error() })\n",
    'broken.test.ts': "throw new Error('broken')\n",
  }
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  const output = join(folder, 'report.jsonl')
  // Node does not run tests inside tests: a process of its own must not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status } = spawnSync(
    process.execPath,
    ['--test', `--test-reporter=${join(import.meta.dirname, 'test-reporter.ts')}`, `--test-reporter-destination=${output}`, ...paths],
    { env },
  )
  assert.equal(status, 1)
  const report = nodeReport(readFileSync(output, 'utf8'))
  assert.deepEqual(
    { ...report, files: report.files.map(({ file }) => file).toSorted() },
    { passed: 1, failed: 2, skipped: 1, flaky: 0, files: paths.toSorted() },
  )
  assert.ok(report.files.every(({ ms }) => ms > 0))
})

test('a run of Playwright is reported by file, with second tries and nested suites', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const output = JSON.stringify({
    stats: { expected: 2, unexpected: 0, skipped: 1, flaky: 1 },
    suites: [
      { file: 'journeys/ask.spec.ts', specs: [spec(100, 250)], suites: [{ file: 'journeys/ask.spec.ts', specs: [spec(40)] }] },
      { file: 'console/desk.spec.ts', specs: [spec(7)] },
    ],
  })
  assert.deepEqual(playwrightReport(output, '/project/e2e'), {
    passed: 2,
    failed: 0,
    skipped: 1,
    flaky: 1,
    files: [
      { file: '/project/e2e/journeys/ask.spec.ts', ms: 390 },
      { file: '/project/e2e/console/desk.spec.ts', ms: 7 },
    ],
  })
})

test('the ten slowest files of all steps are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `/project/server/${at}.test.ts`, ms: at * 1000 }))
  const lines = timesOf(
    [
      { name: 'server', ms: 90_000, files },
      { name: 'units', ms: 6000, files: [{ file: '/project/tools/a.test.ts', ms: 5500 }] },
    ],
    '/project',
  ).split('\n')
  assert.deepEqual(lines.slice(0, 5), [
    'Minutes of each step:',
    '    1.5 min  server',
    '    0.1 min  units',
    'The ten slowest files:',
    '   11.0 s    server/11.test.ts (server)',
  ])
  assert.equal(lines.length, 4 + 10)
  assert.equal(lines.at(-4), '    5.5 s    tools/a.test.ts (units)')
})
