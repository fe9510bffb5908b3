import { recommend } from '@xunyi/contract/chat'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchSets, DATA, isPresent, library } from '../../retrieval/bench/data.ts'
import { allAtOnce, showAllAtOnce } from './all-at-once.ts'
import { undici } from './client.ts'
import { empty } from './empty.ts'
import { fillLibrary, questionContent } from './fill.ts'
import { closedLoop, openLoop, percentile, type Codes, type Request } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { signIn, type Signed } from './users.ts'

/**
 * Similar questions through the API, on the whole library, over keep-alive connections:
 *   node server/bench/api.ts [--seconds 20] [--rounds 3] [--questions 116514] [--out FILE] [--profile FOLDER]
 * The server is a process of its own with a fresh data folder, which is removed at the end; loopback only.
 */
const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    questions: { type: 'string' },
    out: { type: 'string' },
    profile: { type: 'string' },
  },
})
const people = 32
const connections = 32
const openRate = 200
const changesPerSecond = 5

if (!isPresent()) console.log(`API bench skipped: no question sets at ${DATA} (XUNYI_BENCH_DATA names another folder).`)
else await measure()
showAllAtOnce(await allAtOnce(null))

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-bench-'))
  if (asked.profile !== undefined) mkdirSync(asked.profile, { recursive: true })
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const full = library()
  const some = full.slice(0, asked.questions === undefined ? undefined : Number(asked.questions))
  await fillLibrary(
    dataDir,
    some.map(({ text }, at) => questionContent(text, at)),
  )
  // The first start finds no snapshot of the index, the second one finds the snapshot of the first.
  const first = await startServer(dataDir, { profile: null })
  await first.stop()
  const server = await startServer(dataDir, { profile: asked.profile ?? null })
  try {
    const found = {
      questions: server.questions,
      firstOpenMs: first.openMs,
      openMs: server.openMs,
      ...(await underLoad(server, questionsOf(full))),
      rssBytes: (await server.usage()).rssBytes,
    }
    show(found)
    if (asked.out !== undefined) writeFileSync(asked.out, `${JSON.stringify(found, null, 2)}\n`)
  } finally {
    await server.stop()
  }
}

/** Every query of the dev sets that asks questions, once, in one shuffled order. */
function questionsOf(full: Parameters<typeof benchSets>[0]): string[] {
  const texts = benchSets(full)
    .filter(({ name }) => name !== 'huatuoans')
    .flatMap(({ queries }) => queries.map(({ query }) => query))
  let state = 1
  for (let at = texts.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (at + 1)
    ;[texts[at], texts[other]] = [texts[other]!, texts[at]!]
  }
  return texts
}

async function underLoad(server: ServerProcess, texts: readonly string[]) {
  const signed: Signed[] = []
  for (let each = 0; each < people; each++) signed.push(await signIn(server.origin, `1350000${String(each).padStart(4, '0')}`))
  const { Pool } = await undici()
  const pool = new Pool(server.origin, { connections, pipelining: 1 })
  const wide = new Pool(server.origin, { connections: 4 * connections, pipelining: 1 })
  let turn = 0
  const from = (path: string, body: (at: number) => object) => (): Request => {
    const at = turn++
    return { path, headers: signed[at % people]!, body: JSON.stringify(body(at)) }
  }
  const nothing = from(empty.path, () => ({}))
  const similar = from(recommend.path, (at) => ({ text: texts[at % texts.length] }))
  try {
    await closedLoop(pool, connections, 3, nothing)
    await closedLoop(pool, connections, 3, similar)
    const rounds = []
    for (let round = 0; round < Number(asked.rounds); round++) {
      const base = await costOf(server, () => closedLoop(pool, connections, 5, nothing))
      const ours = await costOf(server, () => closedLoop(pool, connections, 5, similar))
      rounds.push({ empty: base, recommend: ours, share: ours.perSecond / base.perSecond, cpuShare: base.cpuMs / ours.cpuMs })
    }
    // The first changes of a process run code that is not compiled yet.
    for (let each = 0; each < 12; each++) await server.change()
    const quiet = latencyOf(await openLoop(wide, openRate, Number(asked.seconds), similar))
    const { stop, made } = keepChanging(server)
    const changing = latencyOf(await openLoop(wide, openRate, Number(asked.seconds), similar))
    await stop()
    return { rounds, quiet, changing: { ...changing, changes: made() }, p99Ratio: changing.p99 / quiet.p99 }
  } finally {
    await pool.close()
    await wide.close()
  }
}

/** Measures throughput, and the server's processor time per request, which does not depend on other load of the machine. */
async function costOf(server: ServerProcess, load: () => ReturnType<typeof closedLoop>) {
  const before = await server.usage()
  const { done, ...rest } = await load()
  return { ...rest, cpuMs: ((await server.usage()).cpuMs - before.cpuMs) / done }
}

function keepChanging(server: ServerProcess): { stop: () => Promise<void>; made: () => number } {
  let made = 0
  let last = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(() => server.change()).then(() => void made++)
  }, 1000 / changesPerSecond)
  return {
    stop: () => {
      clearInterval(timer)
      return last
    },
    made: () => made,
  }
}

function latencyOf({ latencies, codes }: { latencies: number[]; codes: Codes }) {
  return {
    requests: latencies.length,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    most: latencies.at(-1)!,
    codes,
  }
}

function show(found: { questions: number; firstOpenMs: number; openMs: number; rssBytes: number } & Awaited<ReturnType<typeof underLoad>>): void {
  const whole = (value: number) => String(Math.round(value))
  const ms = (value: number) => value.toFixed(2)
  console.log(
    `\n${found.questions} questions; opened in ${whole(found.firstOpenMs)} ms without a snapshot, ${whole(found.openMs)} ms with; ${whole(found.rssBytes / 2 ** 20)} MB resident\n`,
  )
  console.log(
    `Closed loop, ${connections} connections, requests a second; the server's processor time for one, ms\n  empty  recommend   share     empty  recommend   share`,
  )
  for (const { empty, recommend, share, cpuShare } of found.rounds) {
    const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8)
    console.log(
      `${whole(empty.perSecond).padStart(7)}${whole(recommend.perSecond).padStart(11)}${percent(share)}${empty.cpuMs.toFixed(3).padStart(10)}${recommend.cpuMs.toFixed(3).padStart(11)}${percent(cpuShare)}`,
    )
  }
  console.log(`\nOpen loop, ${openRate} a second, milliseconds from the moment each was due\n                    requests    p50    p95    p99    most`)
  for (const [name, row] of [
    ['quiet', found.quiet],
    [`${found.changing.changes} changes`, found.changing],
  ] as const) {
    console.log(
      `${name.padEnd(20)}${String(row.requests).padStart(8)}${[row.p50, row.p95, row.p99, row.most].map((value) => ms(value).padStart(8)).join('')}  ${JSON.stringify(row.codes)}`,
    )
  }
  console.log(`\np99 while the library changes: ${found.p99Ratio.toFixed(2)} times the quiet one`)
}
