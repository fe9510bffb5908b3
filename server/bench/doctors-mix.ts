import { monitorEventLoopDelay } from 'node:perf_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { callsOfDoctors, mixes } from './calls-of-doctors.ts'
import { undici } from './client.ts'
import { postgresDatabase } from '../src/testing/fresh-database.ts'
import { makeCrowd } from './crowd.ts'
import { empty } from './empty.ts'
import { ownQuestions } from '../../retrieval/bench/doctors.ts'
import { starterLibrary } from '../src/library-files/starter.ts'
import { entries, madeUp } from './expensive-operations.ts'
import { fillLibrary, questionContent } from './fill.ts'
import { openLoop, percentile, type Client, type Codes, type Request } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/*
 * The calls of doctors, at a fixed rate whether or not earlier calls are answered: of a hundred calls sixty search, 25 ask, ten read the history, five something else.
 *   node server/bench/doctors-mix.ts [--rate 200] [--seconds 300] [--spike 30] [--soak 0] [--engine sqlite | postgres] [--processes 1] [--saturation 10]
 *     [--mix usual | unsearched | writing]
 * Before it the empty route of the same server at the same rate, then half a minute of calls that is not counted; the spike is ten times the rate; the soak a tenth of it; then rising rates, each for `--saturation` seconds.
 * The mixes are those of `callsOfDoctors`. What they type are the project's own questions in the manner of doctors; the library is the starter library and 20,000 made-up
 * entries. Each server is a process of its own, several of them on one PostgreSQL (the one at TEST_DATABASE_URL). Database and data folder are new and removed at the end; loopback only.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '300' },
    spike: { type: 'string', default: '30' },
    soak: { type: 'string', default: '0' },
    engine: { type: 'string', default: 'sqlite' },
    saturation: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
    mix: { type: 'string', default: 'usual' },
  },
})
const rate = Number(values.rate)

const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-mix-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const postgres = values.engine === 'postgres' ? await postgresDatabase('empty') : null
const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {}
await fillLibrary(dataDir, [...starterLibrary(), ...Array.from({ length: entries }, (_, at) => questionContent(madeUp(at), at))], postgres?.url)
/** As doctors type them; all of them are about the starter library. */
const questions = ownQuestions().map(({ question }) => question)
/** A prime number, so that each of them makes every kind of call. A doctor calls every five seconds; fewer doctors would have histories of thousands. */
const doctorCount = 997
const { doctors } = await makeCrowd(dataDir, env, doctorCount)
const servers: ServerProcess[] = []
for (let at = 0; at < Number(values.processes); at += 1) servers.push(await startServer(dataDir, { profile: null, env }))
const [server] = servers as [ServerProcess]
const { Pool } = await undici()
const pools = servers.map(({ origin }) => new Pool(origin, { connections: 512 / servers.length, pipelining: 1 }))
let sent = 0
const client: Client = { request: (request) => pools[(sent += 1) % pools.length]!.request(request) }
/** Of the client itself: where it is late, the latencies count it too. */
const lateness = monitorEventLoopDelay({ resolution: 1 })

/** Seconds of calls before the first measurement: doctors ask what they searched ten seconds before, and a new process compiles its code. */
const warmUpS = 30

const mix = mixes.find((name) => name === values.mix)
if (!mix) throw new Error(`--mix is one of ${mixes.join(', ')}`)
const mixed = callsOfDoctors(mix, rate, doctors, questions)
const nothing = (): Request => ({ path: empty.path, headers: doctors[0]!, body: '{}' })

async function measure(name: string, perSecond: number, seconds: number, next: () => Request): Promise<void> {
  if (seconds === 0) return
  await server.delays()
  const before = await server.usage()
  lateness.reset()
  lateness.enable()
  const { latencies, byPath, codes } = await openLoop(client, perSecond, seconds, next)
  lateness.disable()
  const after = await server.usage()
  const delays = await server.delays()
  const ms = (value: number) => value.toFixed(1).padStart(8)
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
  const times = [0.5, 0.95, 0.99].map((part) => ms(percentile(latencies, part))).join('')
  console.log(
    `${name.padEnd(22)}${String(latencies.length).padStart(8)}${times}${ms(latencies.at(-1)!)}${ms(delays.maxMs)}${ms(lateness.percentile(99) / 1e6)}  ${mb(before.rssBytes)} to ${mb(after.rssBytes)} MB  ${failures(codes)}`,
  )
  if (byPath.size > 1) console.log(`  p99: ${slowest(byPath)}`)
}

/** The 99th percentile of each call, the slowest first. */
function slowest(byPath: ReadonlyMap<string, number[]>): string {
  const calls = [...byPath].map(([path, latencies]) => ({ path, p99: percentile(latencies, 0.99) }))
  return calls
    .toSorted((one, other) => other.p99 - one.p99)
    .map(({ path, p99 }) => `${path} ${p99.toFixed(0)}`)
    .join(', ')
}

/** The answers that are no successes, counted by code. */
const failures = (codes: Codes) => JSON.stringify(Object.fromEntries(Object.entries(codes).filter(([code]) => code !== '00000')))

try {
  await openLoop(client, rate, 5, nothing)
  console.log(`\n${''.padEnd(22)}   calls     p50     p95     p99    most    loop  client  memory  not served`)
  const seconds = Number(values.seconds)
  await measure('empty route', rate, Math.min(30, seconds), nothing)
  console.log(`warm-up, not served    ${failures((await openLoop(client, rate, warmUpS, mixed)).codes)}`)
  await measure(`mix, ${rate} a second`, rate, seconds, mixed)
  await measure(`spike, ${10 * rate} a second`, 10 * rate, Number(values.spike), mixed)
  await measure('mix after the spike', rate, Math.min(30, seconds), mixed)
  await measure(`soak, ${rate / 10} a second`, rate / 10, Number(values.soak), mixed)
  for (const factor of [2, 4, 6, 8, 10]) await measure(`saturation, ${factor * rate} a second`, factor * rate, Number(values.saturation), mixed)
} finally {
  for (const pool of pools) await pool.close()
  for (const each of servers) await each.stop()
  await postgres?.drop()
}
