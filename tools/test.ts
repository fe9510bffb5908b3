import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { dropPool, newPool } from '../server/src/testing/postgres-databases.ts'
import { chromium } from './browser.ts'
import { suiteName } from './run-shard.ts'
import { nodeReport, playwrightReport, timesOf, type Step, type StepReport } from './test-report.ts'
import { dependsOnEngine, shardsOf, writeShard } from './test-shards.ts'

/* Every step runs even when another fails, and the last line counts. */
const root = join(import.meta.dirname, '..')
const none: StepReport = { passed: 0, failed: 0, skipped: 0, flaky: 0, files: [] }
const counts = { ...none }
const steps: Step[] = []
const failures: string[] = []

let browser = ''
try {
  browser = chromium()
} catch (error) {
  stop((error as Error).message)
}
const scratch = mkdtempSync(join(temporaryFolder(), 'xunyi-tests-'))
// One test runs the server as another user, who has to get to its files.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
/** Modules are compiled once, not once in each of the hundreds of processes; data folders lie where writes do not wait for a disk. */
const pool = newPool()
const shared = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), TMPDIR: scratch, BACKGROUND_NICE: '0', TEST_DATABASE_POOL: pool }

const postgres = await findPostgres()
// Lint beside the tests of Node.js, whose lines follow it. The browsers run after both: each part keeps two cores busy by itself, and side by side they took
// half as long again, because pages go on drawing while their tests wait for a core.
const build = step('build', () => program('tools/build.ts'))
const lint = step('lint and types', () => program('tools/check.ts', build), build)
await build
if (failures.length > 0) process.exit(1)
await step(`server on ${postgres === null ? 'SQLite' : 'SQLite and PostgreSQL'}, units`, () => nodeTests(postgres, lint), lint)
await step('screens and journeys in Chromium', () => journeys(postgres))
if (postgres !== null) await dropPool(postgres, pool)

console.log(`\n${timesOf(steps)}`)
console.log(`In all ${(performance.now() / 60_000).toFixed(1)} min.`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`)
console.log(
  `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${counts.flaky > 0 ? `, ${counts.flaky} passed at the second try only` : ''}`,
)
process.exitCode = failures.length > 0 || counts.failed > 0 ? 1 : 0

interface Outcome {
  ok: boolean
  report: StepReport
}

/** @param turn the step shows nothing before */
async function step(name: string, run: () => Promise<Outcome>, turn: Promise<void> = Promise.resolve()): Promise<void> {
  void turn.then(() => console.log(`\n== ${name}`))
  const began = performance.now()
  const { ok, report } = await run()
  steps.push({ name, ms: performance.now() - began, files: report.files })
  for (const key of ['passed', 'failed', 'skipped', 'flaky'] as const) counts[key] += report[key]
  if (!ok) failures.push(name)
}

/** A folder in memory where the machine has one with room, otherwise the usual one. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 2 ** 31 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** @returns the address at which a PostgreSQL answers, null where none does */
async function findPostgres(): Promise<string | null> {
  const given = process.env['TEST_DATABASE_URL']
  // Without a name in the address the driver takes it from the environment, where it may be missing.
  const urls = given ? [given] : [...new Set([userInfo().username, 'postgres'])].map((user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/test`)
  let reason = ''
  for (const url of urls) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      const { rows } = await client.query('SELECT rolsuper OR rolcreatedb AS may FROM pg_roles WHERE rolname = current_user')
      if (rows[0].may) return url
      reason = 'its role may not create databases: ALTER ROLE … CREATEDB'
    } catch (error) {
      reason = (error as Error).message
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  // A server that was named must be there; one that was only looked for may be absent, and that is said.
  if (given) stop(`TEST_DATABASE_URL is set, but no PostgreSQL can be used there (${reason}).`)
  console.log(`\n== server on PostgreSQL: left out, none can be used at 127.0.0.1:5432 (${reason}). Set TEST_DATABASE_URL to run it.`)
  return null
}

/** @param turn its output is shown from then on */
async function program(file: string, turn?: Promise<void>): Promise<Outcome> {
  return { ok: (await run([process.execPath, file], {}, turn)) === 0, report: none }
}

async function nodeTests(postgres: string | null, turn: Promise<void>): Promise<Outcome> {
  const server = filesIn(['server'])
  const onEngines = server.filter((file) => dependsOnEngine(file))
  const once = [...server.filter((file) => !onEngines.includes(file)), ...filesIn(['contract', 'retrieval', 'web/src', 'admin/src', 'tools'])]
  const shards = [
    ...(postgres === null ? [] : shardsOf(onEngines, 'PostgreSQL', { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres })),
    ...shardsOf(onEngines, 'SQLite', { TEST_ENGINE: 'sqlite' }),
    ...shardsOf(once),
  ]
  const programs = shards.map((shard, at) => writeShard(scratch, `shard-${String(at).padStart(2, '0')}`, shard))
  const output = join(scratch, 'node.jsonl')
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tools/test-reporter.ts',
    `--test-reporter-destination=${output}`,
  ]
  // Three on two cores: a test also waits, for a child process or the database.
  const workers = Math.max(3, availableParallelism())
  // Most code runs a few times only: compiled at once, without waiting for it to run often, a twentieth of the time is spared.
  const code = await run([process.execPath, '--always-sparkplug', '--test', `--test-concurrency=${workers}`, ...reporters, ...programs], {}, turn)
  const names = shards.flatMap(({ files, label }) => files.map((file) => suiteName(file, label)))
  const { broken, ...report } = nodeReport(readFileSync(output, 'utf8'), names)
  for (const name of broken) console.log(`Failed apart from its tests, or did not come to its end: ${name}`)
  return { ok: code === 0 && broken.length === 0, report }
}

function filesIn(folders: string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: (name) => name === 'node_modules' })).toSorted()
}

async function journeys(postgres: string | null): Promise<Outcome> {
  const output = join(scratch, 'playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: output, ...(postgres === null ? {} : { E2E_DATABASE_URL: postgres }) }
  const code = await run(
    [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env,
  )
  return { ok: code === 0, report: playwrightReport(readFileSync(output, 'utf8'), 'e2e') }
}

/** Runs a command. @param turn its output is shown from then on @returns its exit code */
async function run([file, ...words]: string[], env: Record<string, string>, turn: Promise<void> = Promise.resolve()): Promise<number | null> {
  const child = spawn(file!, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0', ...shared, ...env } })
  // Kept in memory until then: a child whose output nobody reads would stand still.
  const outputs = [child.stdout, child.stderr].map((output) => output.pipe(new PassThrough({ highWaterMark: 2 ** 28 })))
  void turn.then(() => outputs.forEach((output) => output.pipe(process.stdout, { end: false })))
  const [code] = (await once(child, 'close')) as [number | null]
  await turn
  await Promise.all(outputs.map((output) => finished(output)))
  return code
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
