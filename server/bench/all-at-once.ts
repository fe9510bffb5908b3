import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { undici } from './client.ts'
import { makeCrowd } from './crowd.ts'
import { entries, madeUp, operationNames, runExpensiveOperations, type Finished } from './expensive-operations.ts'
import { fillLibrary, questionContent } from './fill.ts'
import { openLoop, percentile, type Codes } from './load.ts'
import { startServer, type Delays } from './server-process.ts'

/*
 * Runs all expensive operations at once next to one doctor who searches similar questions, and measures how long that doctor waits and how long
 * the server's event loop is blocked.
 *   node server/bench/all-at-once.ts [--only draft,words] [--apart]
 * `--apart`: one after the other, with the longest turn of the event loop during each. All text is made up; the server is a process of its own with a fresh
 * data folder, which is removed at the end.
 */
const doctorPerSecond = 50

export interface AllAtOnce {
  doctor: { requests: number; p50: number; p99: number; most: number; codes: Codes }
  delays: Delays
  quiet: { p99: number; delays: Delays }
  operations: Finished[]
}

/** The server and its users, with a doctor who searches. */
interface Opened {
  /** The doctor alone for some seconds. */
  quiet(seconds: number): Promise<{ latencies: number[]; delays: Delays }>
  /** The doctor beside these operations. */
  during(only: readonly string[] | null): Promise<{ latencies: number[]; codes: Codes; delays: Delays; operations: Finished[] }>
  close(): Promise<void>
}

async function open(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await fillLibrary(
    dataDir,
    Array.from({ length: entries }, (_, at) => questionContent(madeUp(at), at)),
  )
  const crowd = await makeCrowd(dataDir)
  const server = await startServer(dataDir, { profile: process.env['PROF'] ?? null })
  const { Pool } = await undici()
  const pool = new Pool(server.origin, { connections: 64, pipelining: 1 })
  let turn = 0
  const similar = () => ({ path: '/api/chat/recommend', headers: crowd.doctor, body: JSON.stringify({ text: madeUp((turn++ * 7919) % entries) }) })
  await openLoop(pool, doctorPerSecond, 5, similar)
  return {
    async quiet(seconds) {
      await server.delays()
      const { latencies } = await openLoop(pool, doctorPerSecond, seconds, similar)
      return { latencies, delays: await server.delays() }
    },
    async during(only) {
      await server.delays()
      const operations = runExpensiveOperations({ origin: server.origin, crowd, dataDir, only })
      const ended = operations.then(() => true)
      const latencies: number[] = []
      const codes: Codes = {}
      do {
        const slice = await openLoop(pool, doctorPerSecond, 2, similar)
        latencies.push(...slice.latencies)
        for (const [code, count] of Object.entries(slice.codes)) codes[code] = (codes[code] ?? 0) + count
      } while (!(await Promise.race([ended, wait(0, false)])))
      latencies.sort((one, other) => one - other)
      return { latencies, codes, delays: await server.delays(), operations: await operations }
    },
    async close() {
      await pool.close()
      await server.stop()
    },
  }
}

/** @param only names of expensive operations; null: all */
export async function allAtOnce(only: readonly string[] | null): Promise<AllAtOnce> {
  const opened = await open()
  try {
    const quiet = await opened.quiet(10)
    const { latencies, codes, delays, operations } = await opened.during(only)
    const doctor = { requests: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), most: latencies.at(-1)!, codes }
    return { doctor, delays, quiet: { p99: percentile(quiet.latencies, 0.99), delays: quiet.delays }, operations }
  } finally {
    await opened.close()
  }
}

/** One after the other: the longest turn of the event loop of each, by processor time and by the clock. */
async function apart(only: readonly string[]): Promise<void> {
  const opened = await open()
  const show = (what: string, { longestTurnMs, maxMs, p99Ms }: Delays) =>
    console.log(`${longestTurnMs.toFixed(0).padStart(6)}${maxMs.toFixed(0).padStart(8)}${p99Ms.toFixed(0).padStart(6)}  ${what}`)
  try {
    console.log(' turn ms  late ms  p99')
    show('the doctor alone', (await opened.quiet(10)).delays)
    for (const name of only) {
      const { delays, operations } = await opened.during([name])
      for (const { what, seconds, ended } of operations) show(`${what}: ${seconds.toFixed(1)} s, ${ended}`, delays)
    }
  } finally {
    await opened.close()
  }
}

export function showAllAtOnce({ doctor, delays, quiet, operations }: AllAtOnce): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(`\nAll at once: ${entries} entries; one doctor searches similar questions ${doctorPerSecond} times a second`)
  for (const { what, seconds, ended } of operations) console.log(`  ${what}: ${seconds.toFixed(1)} s, ${ended}`)
  console.log(
    `  the doctor waits: p50 ${ms(doctor.p50)}, p99 ${ms(doctor.p99)}, at most ${ms(doctor.most)} (quiet p99 ${ms(quiet.p99)})  ${JSON.stringify(doctor.codes)}`,
  )
  console.log(
    `  the event loop is late: p99 ${ms(delays.p99Ms)}, at most ${ms(delays.maxMs)} (quiet p99 ${ms(quiet.delays.p99Ms)}, at most ${ms(quiet.delays.maxMs)}); longest turn ${ms(delays.longestTurnMs)} of processor time`,
  )
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string' }, apart: { type: 'boolean' } } })
  const only = values.only?.split(',') ?? null
  if (values.apart) await apart(only ?? operationNames)
  else showAllAtOnce(await allAtOnce(only))
}
