import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { HardLine } from './hard-reporter.ts'

/*
 * The faults, hostile input and load of `npm test` at full size. One part after the other, the soak beside them; within ninety minutes on two cores.
 *   npm run test:hard -- [--only kill,fuzz] [--size 0.1] [--out FILE]
 * `--size` is a share of each number; `--out` writes FILE.json and FILE.md. PostgreSQL is the one at TEST_DATABASE_URL, or at 127.0.0.1:5432; without it
 * its parts fail.
 */
const root = join(import.meta.dirname, '..')
const { values: asked } = parseArgs({ options: { only: { type: 'string' }, size: { type: 'string', default: '1' }, out: { type: 'string' } } })
const share = Number(asked.size)

type Engine = 'SQLite' | 'PostgreSQL'

interface Part {
  name: string
  promise: string
  files: string[]
  engines: Engine[]
  /** Numbers of the part, as HARD_<name>. */
  sizes?: Record<string, number>
  /** Set as they are. */
  env?: Record<string, string>
  /** Runs beside all the others, from the beginning: it mostly waits. */
  beside?: boolean
}

const both: Engine[] = ['SQLite', 'PostgreSQL']
const parts: Part[] = [
  { name: 'kill', promise: 'after kill -9 everything acknowledged is there, once', files: ['server/faults/kill.test.ts'], engines: both, sizes: { KILLS: 50 } },
  {
    name: 'sweep',
    promise: 'a process killed after any statement of an approval, a case or a mail leaves all of it or nothing',
    files: [
      'server/src/desk/publishing/publish-crashes.test.ts',
      'server/src/safety/cases/case-crashes.test.ts',
      'server/src/safety/cases/notice-crashes.test.ts',
    ],
    engines: ['SQLite'],
    env: { SWEEP: '1' },
  },
  {
    name: 'statements',
    promise: 'a call whose N-th statement fails leaves no half transaction, for every N of every call',
    files: ['server/faults/statements.test.ts'],
    engines: both,
    env: { HARD_ALL_CALLS: '1' },
  },
  {
    name: 'lost',
    promise: 'a call that is repeated after a lost answer adds nothing twice',
    files: ['server/faults/lost-answers.test.ts'],
    engines: both,
    env: { HARD_ALL_CALLS: '1' },
  },
  {
    name: 'plans',
    promise: 'every statement finds the rows of a growing table by an index',
    files: ['server/faults/plans.test.ts'],
    engines: both,
    env: { HARD_PLANS: '1' },
  },
  {
    name: 'outage',
    promise: 'a database that is gone, silent or slow ends in clean faults, and all is well again without a restart',
    files: ['server/faults/outage.test.ts', 'server/src/db/postgres.test.ts'],
    engines: ['PostgreSQL'],
    sizes: { OUTAGE_MS: 60_000 },
    env: { HARD_LATE_MS: '500', HARD_PATIENCE_MS: '3000' },
  },
  {
    name: 'disk',
    promise: 'a full disk refuses writes cleanly, and nothing is half there',
    files: ['server/faults/disk-full.test.ts'],
    engines: ['SQLite'],
    sizes: { DISK_ROUNDS: 50 },
  },
  {
    name: 'clock',
    promise: 'jumps of the clock harm neither codes, locks, sessions nor changes of the library',
    files: [
      'server/src/accounts/codes.test.ts',
      'server/src/http/session.test.ts',
      'server/src/library/entries.test.ts',
      'server/src/safety/cases/clocks.test.ts',
    ],
    engines: both,
  },
  {
    name: 'sockets',
    promise: 'slow clients and idle connections keep nobody else waiting, and are ended',
    files: ['server/faults/slow-clients.hard.ts'],
    engines: ['SQLite'],
    sizes: { IDLE_SOCKETS: 5000 },
  },
  {
    name: 'fuzz',
    promise: 'hostile input from any caller is answered as declared, never with a fault',
    files: ['server/faults/contract-fuzz.test.ts'],
    engines: both,
    sizes: { FUZZ_ROUNDS: 40 },
  },
  {
    name: 'strings',
    promise: 'normalisers, links and identifiers hold their rules for any text',
    files: ['tools/random-strings.test.ts'],
    engines: ['SQLite'],
    sizes: { STRINGS: 1_000_000 },
  },
  {
    name: 'cluster',
    promise: 'three processes of which one is killed and all are replaced answer each request, at most at its second try, and lose none',
    files: ['server/faults/cluster.test.ts'],
    engines: ['PostgreSQL'],
    sizes: { RESTARTS: 20 },
    env: { HARD_PROCESSES: '3' },
  },
  {
    name: 'load',
    promise: 'calls at a fixed rate and ten times it are all served, and limits stay exact',
    files: ['server/faults/load.test.ts'],
    engines: both,
    sizes: { LOAD_SECONDS: 300, SPIKE_SECONDS: 30 },
    env: { HARD_STARTER_LIBRARY: 'load' },
  },
  {
    name: 'soak',
    promise: 'an hour of calls leaves none unserved and the memory as it was',
    files: ['server/faults/load.test.ts'],
    engines: both,
    sizes: { SOAK_SECONDS: 3600 },
    // Not at two hundred a second too, which the parts beside it leave no room for.
    env: { HARD_STARTER_LIBRARY: 'load', HARD_LOAD_SECONDS: '0' },
    beside: true,
  },
  {
    name: 'mutations',
    promise: 'tests notice mutations of the search guard, accounts, the desk and safety; survivors are read by a person',
    files: ['tools/mutations.hard.ts'],
    engines: ['SQLite'],
    sizes: { MUTATIONS: 40 },
  },
]

interface Ended {
  name: string
  promise: string
  engine: Engine
  passed: boolean
  seconds: number
  figures: string[]
  errors: string[]
}

const only = asked.only?.split(',')
const unknown = only?.filter((name) => !parts.some((part) => part.name === name)) ?? []
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)
const chosen = parts.filter(({ name }) => only?.includes(name) ?? true)
const beside = chosen.filter((part) => part.beside).flatMap((part) => part.engines.map((engine) => run(part, engine)))
const ended: Ended[] = []
for (const part of chosen.filter((each) => !each.beside)) for (const engine of part.engines) ended.push(await run(part, engine))
ended.push(...(await Promise.all(beside)))
const table = [
  '| part | promise | on | result | figures | seconds |',
  '|---|---|---|---|---|---|',
  ...ended.map(
    ({ name, promise, engine, passed, seconds, figures }) =>
      `| ${name} | ${promise} | ${engine} | ${passed ? 'kept' : '**broken**'} | ${figures.join('; ')} | ${Math.round(seconds)} |`,
  ),
].join('\n')
console.log(`\n${table}\n\nIn all ${(performance.now() / 60_000).toFixed(1)} min.`)
if (asked.out !== undefined) {
  writeFileSync(`${asked.out}.json`, `${JSON.stringify(ended, null, 2)}\n`)
  writeFileSync(`${asked.out}.md`, `${table}\n`)
}
process.exitCode = ended.length > 0 && ended.every(({ passed }) => passed) ? 0 : 1

async function run({ name, promise, files, engines, sizes = {}, env = {}, beside = false }: Part, engine: Engine): Promise<Ended> {
  const heading = `\n== ${name}${engines.length > 1 ? ` on ${engine}` : ''}: ${promise}`
  console.log(beside ? `${heading} (beside the others)` : heading)
  const began = performance.now()
  const numbers = Object.entries(sizes).map(([key, size]) => [`HARD_${key}`, String(Math.max(1, Math.round(size * share)))] as const)
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=./tools/hard-reporter.ts', ...files], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TEST_ENGINE: engine === 'SQLite' ? 'sqlite' : 'postgres',
      TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? `postgres://${encodeURIComponent(userInfo().username)}@127.0.0.1:5432/test`,
      BACKGROUND_NICE: '0',
      ...Object.fromEntries(numbers),
      ...env,
    },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>])
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as HardLine] : []))
  const figures = lines.flatMap((line) => ('figures' in line ? [line.figures] : []))
  const tests = lines.filter((line) => 'test' in line)
  const errors = tests.flatMap(({ test, error }) => (error === undefined ? [] : [`${test}\n${error}`]))
  if (beside) console.log(heading)
  for (const line of [...figures, ...errors]) console.log(`  ${line}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`  ${tests.filter(({ passed }) => passed).length} of ${tests.length} tests passed in ${seconds.toFixed(0)} s`)
  return { name, promise, engine, passed: code === 0 && tests.length > 0, seconds, figures, errors }
}
