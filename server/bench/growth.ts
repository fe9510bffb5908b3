import { searchHistory } from '@xunyi/contract/history-search'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Db } from '../src/db/database.ts'
import { keepFigures } from '../src/daily-figures/keep.ts'
import { openContext } from '../src/open-context.ts'
import { newCaller, type Kind } from '../src/testing/callers.ts'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { servedCalls } from '../src/testing/served-calls.ts'
import { fill, postgresFiller, sqliteFiller } from './growth-fill.ts'

/*
 * Every call over tables of millions of rows: which one takes longer than a screen may.
 *   node server/bench/growth.ts [--rows 1000000] [--engine sqlite | postgres] [--slow 100] [--lists]
 * History, audit log and cases get so many rows, accounts, sessions, questions and letters a tenth. PostgreSQL is the one at TEST_DATABASE_URL, where a database of
 * its own is made and removed; SQLite has a folder under the temporary one, removed at the end. Ten million rows need about twenty gigabytes. `--lists`: the lists alone.
 */
// Beside other programs a thread of the lowest priority hardly runs.
process.env['BACKGROUND_NICE'] = '0'
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'sqlite' },
    slow: { type: 'string', default: '100' },
    lists: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const slow = Number(values.slow)
const onPostgres = values.engine === 'postgres'

const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-growth-'))
const base = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'
const name = `xunyi_growth_${process.pid}`
const admin = onPostgres ? new Pool({ connectionString: base, max: 1 }) : null
await admin?.query(`CREATE DATABASE ${name}`)
const url = new URL(base)
url.pathname = name
const context = await openContext(
  readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    STAFF_MAILS: 'false',
    FLOOD_PER_MINUTE: '1000000',
    QUESTIONS_OPEN_PER_PERSON: '1000000',
    // As long as the rows reach back: a clean-up of hundreds of days at once would have them all counted anew.
    BLOCKED_TEXT_DAYS: '1095',
    QUESTIONS_PER_PERSON_PER_DAY: '1000000',
    ...(onPostgres ? { DATABASE_URL: url.href } : {}),
  }),
)
try {
  const app = await buildApp(context, { pages: false })
  const before = values.lists ? null : await timesOfCalls(app)
  const filler = onPostgres ? await postgresFiller(url.href) : sqliteFiller(join(dataDir, 'xunyi.sqlite'))
  await fill(filler, onPostgres ? 'postgres' : 'sqlite', rows, context.clock())
  await filler.close()
  await printSizes(context.db)
  const began = performance.now()
  await keepFigures(context.db, context.clock())
  console.log(`figures of each day kept in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  reportLists(await timesOfLists(app))
  if (before) reportCalls(before, await timesOfCalls(app))
  await app.close()
} finally {
  await context.close()
  await admin?.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin?.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Bytes a row, with its indexes; of SQLite the whole file. */
async function printSizes(db: Db): Promise<void> {
  if (!onPostgres) return console.log(`in all ${Math.round(statSync(join(dataDir, 'xunyi.sqlite')).size / 2 ** 20)} MB`)
  const sizes = await sql<{ name: string; bytes: string; rows: string }>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes, reltuples AS rows FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 1000 ORDER BY 2 DESC`.execute(db)
  for (const { name, bytes, rows } of sizes.rows)
    console.log(`${name}: ${Math.round(Number(bytes) / 2 ** 20)} MB, ${Math.round(Number(bytes) / Number(rows))} bytes a row`)
}

/** In milliseconds: of other work on the machine the least says least. */
interface Taken {
  least: number
  middle: number
}
type Times = Map<string, Taken>

function summaryOf(taken: readonly number[]): Taken {
  const inOrder = taken.toSorted((one, other) => one - other)
  return { least: inOrder[0]!, middle: inOrder[Math.floor(inOrder.length / 2)]! }
}

/** Each call with fresh input. */
async function timesOfCalls(app: FastifyInstance): Promise<Times> {
  const inputOf = callInputs(app, context)
  const times: Times = new Map()
  for (const { name, path, kind } of servedCalls()) {
    const taken: number[] = []
    // Imports and dry runs take seconds: once is enough.
    for (let time = 0; time < 3 && (taken[0] ?? 0) < 2000; time += 1) {
      const caller = await newCaller(app, context, kind)
      const input = await inputOf(name, caller)
      const began = performance.now()
      await caller.browser.post(path, input)
      taken.push(performance.now() - began)
    }
    times.set(name, summaryOf(taken))
    if (Math.min(...taken) > 10 * slow) console.log(`  slow: ${Math.min(...taken).toFixed(0)} ms  ${name}`)
  }
  return times
}

/** Lists as a person with a long history sees them, and as the console filters them. */
async function timesOfLists(app: FastifyInstance): Promise<Times> {
  const page = { after: null, size: 20 }
  const audit = { ...page, actor: '', action: '', subject: '', from: '', to: '' }
  const cases = { ...page, state: '', kind: '', mine: false, urgent: false, late: false, q: '' }
  const day = (ago: number) => new Date(context.clock() - ago * 86_400_000).toISOString().slice(0, 10)
  const month = { from: day(29), to: day(0) }
  const year = { from: day(364), to: day(0) }
  const asked = { ...page, ...month, entry_id: '' }
  const history = '/api/chat/historical_question_and_answer_records'
  const lists: [string, string, object, Kind][] = [
    ['history, first page of 100,000', history, { page: 1, size: 10 }, 'doctor'],
    ['history, page 5,000', history, { page: 5000, size: 10 }, 'doctor'],
    ['history by words', searchHistory.path, { ...page, q: '第 5' }, 'doctor'],
    ['history by a word of none', searchHistory.path, { ...page, q: '没有的词' }, 'doctor'],
    ['letters', '/api/user_feedback/list', {}, 'doctor'],
    ['audit log by action', '/api/admin/audit/list', { ...audit, action: 'entry.act7' }, 'auditor'],
    ['audit log by subject', '/api/admin/audit/list', { ...audit, subject: 'entry:e7' }, 'auditor'],
    ['audit log by actor', '/api/admin/audit/list', { ...audit, actor: 'u7' }, 'auditor'],
    ['audit log of a day', '/api/admin/audit/list', { ...audit, from: day(400), to: day(400) }, 'auditor'],
    ['audit log by a kind of subject that is none', '/api/admin/audit/list', { ...audit, subject: 'none:' }, 'auditor'],
    ['audit log by a command line of none', '/api/admin/audit/list', { ...audit, actor: 'command line: nobody' }, 'auditor'],
    ['line listing of a year', '/api/admin/safety/listing', { ...page, ...year, product: '' }, 'pharmacovigilance'],
    ['line listing by a product of none', '/api/admin/safety/listing', { ...page, ...year, product: '没有的药' }, 'pharmacovigilance'],
    ['cases, open', '/api/admin/safety/cases', { ...cases, state: 'open' }, 'pharmacovigilance'],
    ['cases by a frequent word', '/api/admin/safety/cases', { ...cases, q: '皮疹' }, 'pharmacovigilance'],
    ['cases by a word of none', '/api/admin/safety/cases', { ...cases, q: '没有的词' }, 'pharmacovigilance'],
    ['cases that are deaths', '/api/admin/safety/cases', { ...cases, urgent: true }, 'pharmacovigilance'],
    ['cases by number', '/api/admin/safety/cases', { ...cases, q: 'XY-1000007' }, 'pharmacovigilance'],
    ['accounts by a name of none', '/api/admin/users/list', { ...page, q: '没有的词', identity: '', status: '', role: '' }, 'administrator'],
    ['closed requests', '/api/admin/desk/queue', { ...page, state: 'closed', q: '', mine: false }, 'writer'],
    ['closed requests by a word of none', '/api/admin/desk/queue', { ...page, state: 'closed', q: '没有的词', mine: false }, 'writer'],
    ['figures of 30 days', '/api/admin/insight/figures', month, 'administrator'],
    ['figures of a year', '/api/admin/insight/figures', year, 'administrator'],
    ['questions of 30 days', '/api/admin/insight/questions', { ...asked, outcome: '' }, 'administrator'],
    ['unanswered of 30 days', '/api/admin/insight/questions', { ...asked, outcome: 'unanswered' }, 'administrator'],
  ]
  const times: Times = new Map()
  for (const [name, path, input, kind] of lists) {
    const caller = await newCaller(app, context, kind)
    if (kind === 'doctor') await context.db.updateTable('sessions').set({ user_id: 'u1' }).where('user_id', '=', caller.userId).execute()
    const taken: number[] = []
    for (let time = 0; time < 7; time += 1) {
      const began = performance.now()
      const answer = await caller.browser.post(path, input)
      taken.push(performance.now() - began)
      if (answer.statusCode !== 200) console.log(`  failed: ${name}: ${answer.statusCode} ${answer.body}`)
    }
    times.set(name, summaryOf(taken))
    if (name.endsWith('word of none')) await reportWholeSearch(name, (after) => caller.browser.post(path, { ...input, after }))
  }
  return times
}

/** A search that a screen continues to the end of the list. */
async function reportWholeSearch(name: string, post: (after: string | null) => Promise<{ json(): { data: { next: string | null } } }>): Promise<void> {
  const taken: number[] = []
  let after: string | null = null
  do {
    const began = performance.now()
    after = (await post(after)).json().data.next
    taken.push(performance.now() - began)
  } while (after !== null)
  const inAll = taken.reduce((sum, each) => sum + each, 0)
  console.log(`  ${name}, to the end: ${taken.length} calls, ${(inAll / 1000).toFixed(1)} s, the longest ${Math.max(...taken).toFixed(0)} ms`)
}

function show({ least, middle }: Taken): string {
  return `${least.toFixed(1).padStart(9)} ${middle.toFixed(1).padStart(9)} ms`
}

function reportCalls(before: Times, after: Times): void {
  const grown = [...after].filter(([call, { least }]) => least > slow && least > 2 * before.get(call)!.least)
  console.log(
    `\n${after.size} calls on ${onPostgres ? 'PostgreSQL' : 'SQLite'}; with ${rows} rows these take more than ${slow} ms and twice the time without (least, middle of three):`,
  )
  for (const [call, taken] of grown.toSorted(([, one], [, other]) => other.least - one.least))
    console.log(`  ${show(before.get(call)!)} -> ${show(taken)}  ${call}`)
}

function reportLists(lists: Times): void {
  console.log('\nLists (least, middle of seven):')
  for (const [list, taken] of lists) console.log(`  ${show(taken)}  ${list}`)
}
