import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { undici } from './client.ts'
import { historyRows, longQuestion, makeCrowd, openItems, type Crowd } from './crowd.ts'
import { fillLibrary } from './fill.ts'
import { openLoop, percentile, type Codes } from './load.ts'
import { startServer, type Delays } from './server-process.ts'
import type { Signed } from './users.ts'

/*
 * Runs all expensive operations at once next to one doctor who searches similar questions, and measures how long that doctor waits and how long
 * the server's event loop is blocked.
 *   node server/bench/all-at-once.ts [--only draft,words]
 * All text is made up; the server is a process of its own with a fresh data folder, which is removed at the end.
 */
const entries = 20_000
const rowsImported = 20_000
const doctorPerSecond = 50
const feedbackPerSecond = 5
const listWords = 8000

export interface AllAtOnce {
  doctor: { requests: number; p50: number; p99: number; most: number; codes: Codes }
  delays: Delays
  quiet: { p99: number; delays: Delays }
  /** Duration and result of each expensive operation. */
  operations: { what: string; seconds: number; ended: string }[]
}

/** @param only names of expensive operations; null: all */
export async function allAtOnce(only: readonly string[] | null): Promise<AllAtOnce> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await fillLibrary(
    dataDir,
    Array.from({ length: entries }, (_, at) => ({ id: `e${at}`, text: madeUp(at) })),
  )
  const crowd = await makeCrowd(dataDir)
  const server = await startServer(dataDir, { profile: process.env['PROF'] ?? null })
  const { Pool } = await undici()
  const pool = new Pool(server.origin, { connections: 64, pipelining: 1 })
  try {
    let turn = 0
    const similar = () => ({ path: '/api/chat/recommend', headers: crowd.doctor, body: JSON.stringify({ text: madeUp((turn++ * 7919) % entries) }) })
    await openLoop(pool, doctorPerSecond, 5, similar)
    await server.delays()
    const quiet = await openLoop(pool, doctorPerSecond, 10, similar)
    const quietDelays = await server.delays()
    const operations: AllAtOnce['operations'] = []
    const heavy = Promise.all(
      expensiveOperations(server.origin, crowd, dataDir)
        .filter(({ name }) => only?.includes(name) ?? true)
        .map((operation) => timed(operation, operations)),
    )
    const ended = heavy.then(() => true)
    const latencies: number[] = []
    const codes: Codes = {}
    do {
      const slice = await openLoop(pool, doctorPerSecond, 2, similar)
      latencies.push(...slice.latencies)
      for (const [code, count] of Object.entries(slice.codes)) codes[code] = (codes[code] ?? 0) + count
    } while (!(await Promise.race([ended, wait(0, false)])))
    const delays = await server.delays()
    latencies.sort((one, other) => one - other)
    const doctor = { requests: latencies.length, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), most: latencies.at(-1)!, codes }
    return { doctor, delays, quiet: { p99: percentile(quiet.latencies, 0.99), delays: quietDelays }, operations }
  } finally {
    await pool.close()
    await server.stop()
  }
}

interface Operation {
  name: string
  what: string
  run(): Promise<string>
}

function expensiveOperations(origin: string, crowd: Crowd, dataDir: string): Operation[] {
  const call = (who: Signed, path: string, input: object) => post(origin + path, who, input)
  return [
    { name: 'feedback', what: `feedback, ${feedbackPerSecond} a second, ${openItems} open`, run: () => askOn(call, crowd) },
    {
      name: 'export',
      what: `export of ${historyRows} rows as json`,
      run: async () => (await call(crowd.exporter, '/api/user/export', { format: 'json' })).code,
    },
    { name: 'console', what: `import of ${rowsImported} rows in the console`, run: () => importInConsole(call, crowd) },
    { name: 'cli', what: `import of ${rowsImported} rows on the command line`, run: () => importOnCommandLine(dataDir) },
    { name: 'draft', what: 'a draft of 20,000 digits, saved and read', run: () => poison(call, crowd) },
    { name: 'words', what: `a list of ${listWords} words, dry-run and saved`, run: () => saveWords(call, crowd) },
  ]
}

type Call = (who: Signed, path: string, input: object) => Promise<{ code: string; data: never }>

async function askOn(call: Call, { asker }: Crowd): Promise<string> {
  const codes: Codes = {}
  const asked: Promise<void>[] = []
  for (let sent = 0; sent < 20 * feedbackPerSecond; sent += 1) {
    const note = ({ code }: { code: string }) => void (codes[code] = (codes[code] ?? 0) + 1)
    asked.push(call(asker, '/api/chat/feedback', { text: longQuestion(openItems + sent) }).then(note))
    await wait(1000 / feedbackPerSecond)
  }
  await Promise.all(asked)
  return JSON.stringify(codes)
}

async function importInConsole(call: Call, { approver }: Crowd): Promise<string> {
  const file = { name: '导入.jsonl', content: Buffer.from(jsonLines('console')).toString('base64') }
  // Another change of the library between preview and import makes it a conflict: the preview is repeated, as a user would.
  for (let tries = 1; ; tries += 1) {
    const preview = await call(approver, '/api/admin/library/import_preview', file)
    if (preview.code !== '00000') return preview.code
    const { fingerprint } = preview.data as { fingerprint: string }
    const { code } = await call(approver, '/api/admin/library/import', { ...file, fingerprint, overwrite: [], skip: [] })
    if (code === '00000' || tries === 5) return `${code} at try ${tries}`
  }
}

function importOnCommandLine(dataDir: string): Promise<string> {
  const file = join(dataDir, 'import.jsonl')
  writeFileSync(file, jsonLines('cli'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/library-files/cli.ts'), 'import', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(`exit ${code}`)))
}

async function poison(call: Call, { writer }: Crowd): Promise<string> {
  const { data } = await call(writer, '/api/admin/desk/draft/open', { question_id: null, entry_id: null })
  const { id } = data as { id: string }
  const content = { question: '多少', phrasings: [], answer: '1'.repeat(20_000), evidence: [], subject: '', category: '用法用量', review_due: '' }
  let code = ''
  for (let round = 0; round < 10; round += 1) {
    const read = await call(writer, '/api/admin/desk/draft/read', { id })
    const { revision } = read.data as { revision: number }
    code = (await call(writer, '/api/admin/desk/draft/save', { id, revision, content })).code
    await wait(500)
  }
  return code
}

async function saveWords(call: Call, { administrator }: Crowd): Promise<string> {
  const { data } = await call(administrator, '/api/admin/moderation/list', { version: null })
  const { list, version } = data as { list: { categories: { words: string[] }[] }; version: number }
  const [first, ...others] = list.categories
  const words = Array.from({ length: listWords }, (_, at) => `${numeral(at)}测量用的长词条`)
  const changed = { ...list, categories: [{ ...first, words: [...first!.words, ...words] }, ...others] }
  const result = await call(administrator, '/api/admin/moderation/dry_run', { list: changed, based_on: version })
  if (result.code !== '00000') return `dry run ${result.code}`
  const { proof } = result.data as { proof: string }
  return (await call(administrator, '/api/admin/moderation/save', { list: changed, based_on: version, reason: '测量', proof })).code
}

async function timed({ what, run }: Operation, into: AllAtOnce['operations']): Promise<void> {
  const began = performance.now()
  const ended = await run().catch((error: unknown) => String(error))
  into.push({ what, seconds: (performance.now() - began) / 1000, ended })
}

/** An answer without an envelope is a file. */
async function post(url: string, headers: Signed, input: object): Promise<{ code: string; data: never }> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
  const text = await answer.text()
  if (!text.startsWith('{"code":')) return { code: `${text.length} characters`, data: null as never }
  return JSON.parse(text) as { code: string; data: never }
}

const numerals = '零壹贰叁肆伍陆柒捌玖'

function numeral(at: number): string {
  return [...String(at)].map((digit) => numerals[Number(digit)]).join('')
}

function madeUp(at: number): string {
  return `测量品种${numeral(at % 500)}在第${numeral(at)}种情形下怎么用`
}

function jsonLines(prefix: string): string {
  const rest = {
    phrasings: [],
    answer: '仅供测量，不是答案。',
    evidence: [{ title: '测量', url: 'www.example.com' }],
    subject: '测量',
    category: '疾病诊疗',
    reviewed_on: '2026-01-01',
    review_due: '2027-01-01',
  }
  return Array.from({ length: rowsImported }, (_, at) =>
    JSON.stringify({ key: `${prefix}-${at}`, question: `${prefix} 导入的第${numeral(at)}个问题是什么`, ...rest }),
  ).join('\n')
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
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  showAllAtOnce(await allAtOnce(values.only?.split(',') ?? null))
}
