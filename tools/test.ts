import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { chromium } from './browser.ts'
import { buildSites } from './build.ts'
import { check } from './check.ts'

/* Fast to slow; everything runs even when something fails, and the last line counts. */
const root = join(import.meta.dirname, '..')
const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const failures: string[] = []

let browser = ''
try {
  browser = chromium()
} catch (error) {
  stop((error as Error).message)
}
await step('lint and types', async () => check())
await step('units', () => nodeTests(['contract', 'retrieval', 'web/src', 'admin/src', 'tools']))
await step('server on SQLite', () => nodeTests(['server'], { TEST_ENGINE: 'sqlite' }))
const postgres = await onPostgres()
buildSites()
await step('screens and journeys in Chromium', () => journeys(postgres))

if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${counts.flaky > 0 ? `, ${counts.flaky} passed at the second try only` : ''}`)
process.exit(failures.length > 0 || counts.failed > 0 ? 1 : 0)

async function step(name: string, run: () => Promise<boolean>): Promise<void> {
  console.log(`\n== ${name}`)
  if (!(await run())) failures.push(name)
}

/** @returns the address at which one answers, null where none does */
async function onPostgres(): Promise<string | null> {
  const given = process.env['TEST_DATABASE_URL']
  // Without a name in the address the driver takes it from the environment, where it may be missing.
  const urls = given ? [given] : [...new Set([userInfo().username, 'postgres'])].map((user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/test`)
  let reason = ''
  for (const url of urls) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
    try {
      await client.connect()
      await client.end()
      await step('server on PostgreSQL', () => nodeTests(['server'], { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url }))
      return url
    } catch (error) {
      reason = (error as Error).message
    }
  }
  // A server that was named must be there; one that was only looked for may be absent, and that is said.
  if (given) stop(`TEST_DATABASE_URL is set, but no PostgreSQL answers there (${reason}).`)
  console.log(`\n== server on PostgreSQL: left out, none answers at 127.0.0.1:5432 (${reason}). Set TEST_DATABASE_URL to run it.`)
  return null
}

async function nodeTests(folders: string[], env: Record<string, string> = {}): Promise<boolean> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root, exclude: (name) => name === 'node_modules' })).toSorted()
  if (files.length === 0) return true
  const { code, output } = await run([process.execPath, '--test', '--test-concurrency=2', '--test-reporter=spec', ...files], env)
  for (const [key, word] of [['passed', 'pass'], ['failed', 'fail'], ['skipped', 'skipped']] as const) {
    counts[key] += Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  }
  return code === 0
}

async function journeys(postgres: string | null): Promise<boolean> {
  const { code, output } = await run([process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], { CHROMIUM_PATH: browser, ...(postgres === null ? {} : { E2E_DATABASE_URL: postgres }) })
  for (const [key, word] of [['passed', 'passed'], ['failed', 'failed'], ['skipped', 'skipped'], ['flaky', 'flaky']] as const) {
    counts[key] += Number(new RegExp(`^\\s+(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0)
  }
  return code === 0
}

/** Runs a command with its output shown and kept. */
function run([file, ...words]: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(file!, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FORCE_COLOR: '0', ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
