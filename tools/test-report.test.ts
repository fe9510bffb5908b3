import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { suiteName } from './run-shard.ts'
import { nodeReport, playwrightReport, timesOf } from './test-report.ts'
import { shardsOf, writeShard } from './test-shards.ts'

/** Runs the files as one shard and reports them, like `npm test`. */
function reportOf(t: TestContext, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'xunyi-report-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, `import { after, before, beforeEach, test } from 'node:test'\n${text}`)
    return path
  })
  const output = join(folder, 'report.jsonl')
  // Node does not run tests inside tests: a process of its own must not know that it is in one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const programs = shardsOf(paths, 'here').map((shard, at) => writeShard(folder, `shard-${at}`, shard))
  const reporters = [`--test-reporter=${pathToFileURL(join(import.meta.dirname, 'test-reporter.ts')).href}`, `--test-reporter-destination=${output}`]
  const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...reporters, ...programs], { env })
  const expected = paths.map((path) => suiteName(path, 'here'))
  const { files: ended, broken, ...counts } = nodeReport(readFileSync(output, 'utf8'), expected)
  const short = (name: string) => name.slice(folder.length + 1)
  return { status, ...counts, files: ended.map(({ file }) => short(file)), broken: broken.map(short), ended }
}

test('a run of Node’s test runner is reported by file and counted, a file that breaks before its first test and one with a failing hook included', (t) => {
  const { ended, ...report } = reportOf(t, {
    'broken.test.ts': "throw new Error('broken')\n",
    'hook.test.ts': "test('passes', () => undefined)\nafter(() => { throw new Error() })\n",
    'mixed.test.ts': "test('passes', () => undefined)\ntest.skip('is skipped', () => undefined)\ntest('fails', () => { throw new Error() })\n",
  })
  const files = ['broken.test.ts (here)', 'hook.test.ts (here)', 'mixed.test.ts (here)']
  assert.deepEqual(report, { status: 1, passed: 2, failed: 3, skipped: 1, flaky: 0, files, broken: files.slice(0, 2) })
  assert.ok(ended.every(({ ms }) => ms > 0))
})

for (const [what, text] of [
  ['crashes', "test('passes', () => undefined)\ntest('crashes', () => process.exit(0))\n"],
  ['waits for nothing', "test('passes', () => undefined)\ntest('hangs', () => new Promise(() => undefined))\n"],
] as const) {
  test(`the files of a process that ${what} count as failures, another process’s as what they are`, (t) => {
    const { files, broken, failed } = reportOf(t, {
      'a.test.ts': "test('passes', () => undefined)\n",
      'b.test.ts': text,
      'c.test.ts': "test('passes', () => undefined)\n",
      'own.test.ts': "// @own-process\ntest('passes', () => undefined)\n",
    })
    // An exit may take the report of the file before it along: that one then counts as broken too.
    assert.ok(
      ['b.test.ts (here)', 'c.test.ts (here)'].every((file) => broken.includes(file)),
      String(broken),
    )
    assert.ok(files.includes('own.test.ts (here)') && !broken.includes('own.test.ts (here)'))
    assert.ok(failed >= 2)
  })
}

test('the hooks at the top of a file concern its own tests alone, and run in order', (t) => {
  const noted = (line: string) => `globalThis.notes = [...(globalThis.notes ?? []), '${line}']\n`
  const { status, passed } = reportOf(t, {
    'a.test.ts': `before(() => { ${noted('a before')} })\nbeforeEach(() => { ${noted('a each')} })\ntest('one', () => undefined)\nafter(() => { ${noted('a after')} })\n`,
    'b.test.ts': `import assert from 'node:assert/strict'\ntest('one', () => assert.deepEqual(globalThis.notes, ['a before', 'a each', 'a after']))\n`,
  })
  assert.deepEqual({ status, passed }, { status: 0, passed: 2 })
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
  assert.deepEqual(playwrightReport(output, 'e2e'), {
    passed: 2,
    failed: 0,
    skipped: 1,
    flaky: 1,
    files: [
      { file: 'e2e/journeys/ask.spec.ts', ms: 390 },
      { file: 'e2e/console/desk.spec.ts', ms: 7 },
    ],
  })
})

test('the ten slowest files of all steps are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `server/${at}.test.ts (SQLite)`, ms: at * 1000 }))
  const lines = timesOf([
    { name: 'server', ms: 90_000, files },
    { name: 'journeys', ms: 6000, files: [{ file: 'e2e/a.spec.ts', ms: 5500 }] },
  ]).split('\n')
  assert.deepEqual(lines.slice(0, 5), [
    'Minutes of each step:',
    '    1.5 min  server',
    '    0.1 min  journeys',
    'The ten slowest files:',
    '   11.0 s    server/11.test.ts (SQLite)',
  ])
  assert.equal(lines.length, 4 + 10)
  assert.equal(lines.at(-4), '    5.5 s    e2e/a.spec.ts')
})
