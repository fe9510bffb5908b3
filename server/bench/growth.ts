import type { CaseReporter } from '@xunyi/contract/safety'
import { emptyForm } from '@xunyi/contract/safety-form'
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
import { openContext } from '../src/open-context.ts'
import { newCaller, type Kind } from '../src/testing/callers.ts'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { servedCalls } from '../src/testing/served-calls.ts'

/*
 * Every call over tables of millions of rows: which one takes longer than a screen may.
 *   node server/bench/growth.ts [--rows 1000000] [--engine sqlite | postgres] [--slow 100]
 * History, audit log and cases get so many rows, accounts, sessions, questions and letters a tenth. PostgreSQL is the one at TEST_DATABASE_URL, where a database of
 * its own is made and removed; SQLite has a folder under the temporary one, removed at the end. Ten million rows need about twelve gigabytes.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, engine: { type: 'string', default: 'sqlite' }, slow: { type: 'string', default: '100' } },
})
const rows = Number(values.rows)
const few = Math.ceil(rows / 10)
const slow = Number(values.slow)
const onPostgres = values.engine === 'postgres'
const year = 365 * 86_400_000

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
    QUESTIONS_PER_PERSON_PER_DAY: '1000000',
    ...(onPostgres ? { DATABASE_URL: url.href } : {}),
  }),
)
try {
  const app = await buildApp(context, { pages: false })
  const before = await timesOfCalls(app)
  await fill(context.db, context.clock())
  await printSizes(context.db)
  report(before, await timesOfCalls(app), await timesOfLists(app))
  await app.close()
} finally {
  await context.close()
  await admin?.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin?.end()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Rows 1 to `count` of a table, in statements of bounded size; `row` is the SELECT list over the number `i`. */
async function insert(db: Db, count: number, into: string, row: string): Promise<void> {
  const began = performance.now()
  const chunk = 20_000
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1)
    const numbers = onPostgres
      ? `generate_series(CAST(${from} AS BIGINT), ${to}) AS n (i)`
      : `(WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n) AS n`
    await sql.raw(`INSERT INTO ${into} SELECT ${row} FROM ${numbers}`).execute(db)
  }
  console.log(`${into.split(' ')[0]}: ${count} rows in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

/** Two years of use by many people, one of whom has asked a hundred thousand times; so many cases take twenty years. */
async function fill(db: Db, now: number): Promise<void> {
  const from = now - 2 * year
  const opened = `${now - 20 * year} + CAST(i * ${(20 * year) / rows} AS BIGINT)`
  const at = (count: number) => `${from} + CAST(i * ${(2 * year) / count} AS BIGINT)`
  const { id: entry } = await db.selectFrom('library_entries').select('id').limit(1).executeTakeFirstOrThrow()
  const form = JSON.stringify(emptyForm()).replaceAll("'", "''")
  const reporter = JSON.stringify({ name: '', hospital: '', department: '', phone: '', email: '' } satisfies CaseReporter)
  const user = (count: number) => `'u' || (i * 7919 % ${count} + 1)`
  await insert(
    db,
    few,
    'users (id, identity, phone, nickname, hospital, department, created_at)',
    `'u' || i, CASE WHEN i % 100 = 0 THEN 'staff' ELSE 'doctor' END, CAST(19000000000 + i AS TEXT), '医生' || i, '第' || (i % 5000) || '医院', '科室' || (i % 300), ${at(few)}`,
  )
  await insert(
    db,
    few,
    'sessions (token_hash, user_id, created_at, seen_at, expires_at, label, kind)',
    `'s' || i, 'u' || i, ${at(few)}, ${at(few)}, ${now} + i, '', 'app'`,
  )
  await insert(
    db,
    rows,
    'history_records (id, user_id, question, entry_id, entry_version, answer, links, pv, created_at)',
    `'h' || i, CASE WHEN i % ${Math.max(1, Math.floor(rows / 100_000))} = 0 THEN 'u1' ELSE ${user(few)} END, '第 ' || i || ' 个问题', CASE WHEN i % 4 = 0 THEN NULL ELSE '${entry}' END, CASE WHEN i % 4 = 0 THEN NULL ELSE 1 END, '仅供测量，不是答案。', '[]', CASE WHEN i % 50 = 0 THEN 1 ELSE 0 END, ${at(rows)}`,
  )
  const last = Number(
    (
      await db
        .selectFrom('audit_log')
        .select((row) => row.fn.max('seq').as('seq'))
        .executeTakeFirstOrThrow()
    ).seq,
  )
  await insert(
    db,
    rows,
    'audit_log (seq, at, actor, action, subject, before, after, previous, digest)',
    `${last} + i, ${at(rows)}, ${user(500)}, 'entry.act' || (i % 60), 'entry:e' || (i % 20000), '{}', '{"answer":"仅供测量"}', 'd' || (i - 1), 'd' || i`,
  )
  await insert(
    db,
    few,
    'open_questions (id, question_key, question, status, created_at, outcome, entry_id, closed_at, change_number)',
    `'q' || i, 'k' || i, '没有答案的第 ' || i || ' 个问题', CASE WHEN i > ${few} - 2000 THEN 'open' ELSE 'answered' END, ${at(few)}, CASE WHEN i > ${few} - 2000 THEN NULL ELSE 'linked' END, CASE WHEN i > ${few} - 2000 THEN NULL ELSE '${entry}' END, CASE WHEN i > ${few} - 2000 THEN NULL ELSE ${at(few)} END, 0`,
  )
  await insert(db, few, 'open_question_askers (question_id, user_id, text, asked_at)', `'q' || i, ${user(few)}, '没有答案的第 ' || i || ' 个问题', ${at(few)}`)
  await insert(
    db,
    few - 2000,
    'letters (id, user_id, question_id, origin_question, entry_id, entry_version, created_at, read_at)',
    `'l' || i, ${user(few)}, 'q' || i, '没有答案的第 ' || i || ' 个问题', '${entry}', 1, ${at(few)}, ${at(few)}`,
  )
  await insert(
    db,
    few,
    'product_feedback (id, user_id, opinion_type, email, content, same_key, status, created_at)',
    `'f' || i, ${user(few)}, 'OTHER', 'a@example.com', '意见 ' || i, 'f' || i, CASE WHEN i > ${few} - 2000 THEN 'open' ELSE 'closed' END, ${at(few)}`,
  )
  await insert(db, few, 'blocked_texts (id, user_id, written_in, category, created_at)', `'b' || i, ${user(few)}, 'ask', 'drugs', ${at(few)}`)
  await insert(
    db,
    few,
    'safety_records (id, event_key, user_id, written_in, text, text_key, kind, findings, created_at)',
    `'r' || i, 'r' || i, ${user(few)}, 'ask', '用药后皮疹 ' || i, 'r' || i, 'occurred', '{"products":[],"reactions":[]}', ${at(few)}`,
  )
  await insert(
    db,
    rows,
    'safety_cases (id, number, user_id, state, kind, serious, death, cluster, owner, day0, due_at, terms, form, reporter, revision, opened_at, last_text_at)',
    `'c' || i, 1000000 + i, ${user(few)}, CASE WHEN i > ${rows} - 2000 THEN 'triage' WHEN i % 3 = 0 THEN 'not_adverse' ELSE 'closed' END, 'occurred', 'no', 0, 0, NULL, '2026-01-01', CASE WHEN i > ${rows} - 2000 THEN ${now} + i ELSE 9007199254740991 END, '人血白蛋白 皮疹 ' || i, '${form}', '${reporter}', 1, ${opened}, ${opened}`,
  )
  const days = Math.ceil(rows / 1000)
  await insert(db, rows, 'tallies (day, name, count)', `'day' || (i % ${days}), 'name' || (i / ${days}), i`)
  // As the database's own upkeep does.
  await sql.raw('ANALYZE').execute(db)
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

type Times = Map<string, number>

function middle(taken: readonly number[]): number {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)]!
}

/** Each call three times with fresh input, in milliseconds; the middle time. */
async function timesOfCalls(app: FastifyInstance): Promise<Times> {
  const inputOf = callInputs(app, context)
  const times: Times = new Map()
  for (const { name, path, kind } of servedCalls()) {
    const taken: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const caller = await newCaller(app, context, kind)
      const input = await inputOf(name, caller)
      const began = performance.now()
      await caller.browser.post(path, input)
      taken.push(performance.now() - began)
    }
    times.set(name, middle(taken))
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
  const asked = { ...page, ...month, entry_id: '' }
  const history = '/api/chat/historical_question_and_answer_records'
  const lists: [string, string, object, Kind][] = [
    ['history, first page of 100,000', history, { page: 1, size: 10 }, 'doctor'],
    ['history, page 5,000', history, { page: 5000, size: 10 }, 'doctor'],
    ['history by words', searchHistory.path, { ...page, q: '第 5' }, 'doctor'],
    ['letters', '/api/user_feedback/list', {}, 'doctor'],
    ['audit log by action', '/api/admin/audit/list', { ...audit, action: 'entry.act7' }, 'auditor'],
    ['audit log by subject', '/api/admin/audit/list', { ...audit, subject: 'entry:e7' }, 'auditor'],
    ['audit log by actor', '/api/admin/audit/list', { ...audit, actor: 'u7' }, 'auditor'],
    ['audit log of a day', '/api/admin/audit/list', { ...audit, from: day(400), to: day(400) }, 'auditor'],
    ['cases, open', '/api/admin/safety/cases', { ...cases, state: 'open' }, 'pharmacovigilance'],
    ['cases by a frequent word', '/api/admin/safety/cases', { ...cases, q: '皮疹' }, 'pharmacovigilance'],
    ['cases by a word of none', '/api/admin/safety/cases', { ...cases, q: '没有的词' }, 'pharmacovigilance'],
    ['cases by number', '/api/admin/safety/cases', { ...cases, q: 'XY-1000007' }, 'pharmacovigilance'],
    ['figures of 30 days', '/api/admin/insight/figures', month, 'administrator'],
    ['figures of a year', '/api/admin/insight/figures', { from: day(364), to: day(0) }, 'administrator'],
    ['questions of 30 days', '/api/admin/insight/questions', { ...asked, outcome: '' }, 'administrator'],
    ['unanswered of 30 days', '/api/admin/insight/questions', { ...asked, outcome: 'unanswered' }, 'administrator'],
  ]
  const times: Times = new Map()
  for (const [name, path, input, kind] of lists) {
    const caller = await newCaller(app, context, kind)
    if (kind === 'doctor') await context.db.updateTable('sessions').set({ user_id: 'u1' }).where('user_id', '=', caller.userId).execute()
    const taken: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const began = performance.now()
      const answer = await caller.browser.post(path, input)
      taken.push(performance.now() - began)
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    }
    times.set(name, middle(taken))
  }
  return times
}

function report(before: Times, after: Times, lists: Times): void {
  const grown = [...after].filter(([call, ms]) => ms > slow && ms > 2 * before.get(call)!).toSorted(([, one], [, other]) => other - one)
  console.log(`\n${after.size} calls on ${onPostgres ? 'PostgreSQL' : 'SQLite'}; with ${rows} rows these take more than ${slow} ms and twice the time without:`)
  for (const [call, ms] of grown) console.log(`  ${before.get(call)!.toFixed(0).padStart(6)} -> ${ms.toFixed(0).padStart(6)} ms  ${call}`)
  console.log('\nLists:')
  for (const [list, ms] of lists) console.log(`  ${ms.toFixed(1).padStart(9)} ms  ${list}`)
}
