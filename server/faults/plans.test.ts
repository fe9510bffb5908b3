import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from '../src/app.ts'
import { searchHistory } from '../src/chat/history.ts'
import { runCleanupJobs } from '../src/cleanup-jobs.ts'
import { listEvents } from '../src/audit/list.ts'
import { encodeCursor } from '../src/db/cursor.ts'
import type { Db } from '../src/db/database.ts'
import { queueOf } from '../src/desk/queue/queue.ts'
import { listCases } from '../src/safety/cases/list-cases.ts'
import { caseListing } from '../src/safety/hand-over/listing.ts'
import { Browser } from '../src/testing/browser.ts'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { newCaller } from '../src/testing/callers.ts'
import { servedCalls } from '../src/testing/served-calls.ts'
import { openTestServer, type TestServer } from '../src/testing/test-server.ts'
import { pageOfUsers } from '../src/users/page.ts'
import { size } from './size.ts'

/* Each statement of each call, explained by the database: on a table that grows without end its rows are found by an index. */

/** PostgreSQL, whose plans rest on the same indexes, in test:hard. */
const asked = process.env['TEST_ENGINE'] !== 'postgres' || size('PLANS', 0) === 1

let at: TestServer
// In a file without a test nothing would close it.
if (asked) {
  before(async () => {
    at = await openTestServer({ starter: [], stopped: true })
  })
  after(() => at.close())
}

/** Tables that grow with use; the others grow with the library, the staff or the configuration, or are emptied within a day. */
const growing = `users sessions known_devices consents history_records favourites
  open_questions open_question_askers open_question_wordings question_notes clarifications private_replies letters recall_letters
  answer_ratings answer_reports product_feedback blocked_texts typed_phrasings typed_phrasing_people tallies daily_answers daily_waits audit_log
  safety_records safety_cases safety_case_texts safety_case_versions safety_case_questions safety_notices staff_notices staff_mails`.split(/\s+/)

/** Statements that read a whole table, by the call and the table, and why that is right. */
const whole: Record<string, string> = {
  '/api/admin/users/list users': 'a page in the order of an index, and a count up to its limit',
  '/api/admin/users/export users': 'looks for a part of a name',
  '/api/admin/audit/list audit_log': 'a page in the order of an index, and a count up to its limit',
  '/api/admin/audit/verify audit_log': 'verifies every row',
  '/api/admin/audit/verify safety_cases': 'verifies every row',
  '/api/admin/audit/verify safety_case_versions': 'verifies every row',
  '/api/admin/feedback/list product_feedback': 'a page in the order of an index, and a count up to its limit',
  '/api/admin/feedback/export product_feedback': 'exports every row',
  '/api/admin/safety/cases safety_cases': 'a page in the order of an index, and a count up to its limit',
  '/api/admin/redaction/find audit_log': 'looks for a passage',
  '/api/admin/redaction/find typed_phrasings': 'looks for a passage',
  '/api/safety/add audit_log': 'the last row, by its key',
}

/** The steps of the statement, as the database would do it with any number of rows. */
async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  if (process.env['TEST_ENGINE'] !== 'postgres') {
    const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]))
    return rows.map(({ detail }) => detail)
  }
  return db.transaction().execute(async (tx) => {
    // Few rows are read whole, or sorted, even where there is an index.
    for (const way of ['seqscan', 'sort', 'bitmapscan']) await tx.executeQuery(CompiledQuery.raw(`SET LOCAL enable_${way} = off`))
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`EXPLAIN ${sql}`, [...parameters]))
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** How each index is entered at the place of a cursor, in the writing of `conditionsOf`. */
const places: Record<string, RegExp> = {
  safety_cases_by_due: /\(due_at,id\)>/,
  safety_cases_by_state_and_due: /state=.*\(due_at,id\)>/,
  history_records_by_user: /user_id=.*\(created_at,id\)</,
  users_by_time: /\(created_at,id\)</,
  open_questions_by_closing_order: /status=.*(?:<expr>|COALESCE\(closed_at,created_at\))</,
  audit_log_by_time_and_number: /\(at,seq\)</,
  safety_cases_by_day0: /(?:\(day0,id\)|day0)>.*day0</,
}

/** The conditions by which a plan enters its indexes, written alike for both engines. */
function conditionsOf(plan: string): string {
  return plan
    .split('\n')
    .filter((line) => /USING INDEX|Index Cond/.test(line))
    .join('\n')
    .replaceAll(/ROW(?=\()|(?<=[(, =<>]) | (?=[=<>])/g, '')
}

/** The growing tables that the statement reads from beginning to end. */
async function readWhole(db: Db, query: CompiledQuery): Promise<string[]> {
  const named = new Map(growing.map((table) => [table, table]))
  for (const [, table, alias] of query.sql.matchAll(/"(\w+)" as "(\w+)"/g)) if (growing.includes(table!)) named.set(alias!, table!)
  const lines = await planOf(db, query)
  return lines.flatMap((line) => named.get(/(?:^SCAN|Seq Scan on) (\w+)/.exec(line)?.[1] ?? '') ?? [])
}

if (asked)
  test('every statement of every call and of the cleanup finds the rows of a growing table by an index', async () => {
    const nodes: RootOperationNode[] = []
    const collecting: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const { db } = at.context
    const collected = db.withPlugin(collecting)
    const app = await buildApp({ ...at.context, db: collected, delivery: { ...at.context.delivery, devSso: null } }, { pages: false })
    const inputOf = callInputs(at.app, at.context)
    const known = new Set<string>()
    const found = new Map<string, string>()
    const explain = async (place: string) => {
      for (const node of nodes.splice(0)) {
        const query = db.getExecutor().compileQuery(node, { queryId: '' })
        if (known.has(query.sql) || !/^\s*(?:select|update|delete|with)\b/i.test(query.sql)) continue
        known.add(query.sql)
        for (const table of await readWhole(db, query)) if (!(`${place} ${table}` in whole)) found.set(`${place} ${table}`, query.sql)
      }
    }
    try {
      for (const { name, path, kind } of servedCalls()) {
        const caller = await newCaller(at.app, at.context, kind)
        const browser = new Browser(app, at.context)
        browser.token = caller.browser.token
        for (const [cookie, value] of caller.browser.cookies) browser.cookies.set(cookie, value)
        const input = await inputOf(name, caller)
        nodes.length = 0
        await browser.post(path, input)
        await explain(path)
      }
      await runCleanupJobs(collected, at.context.clock(), at.context.config.retention, (error) => assert.ifError(error))
      await explain('cleanup')
    } finally {
      await app.close()
    }
    assert.ok(known.size > 400)
    assert.deepEqual(Object.fromEntries(found), {})
  })

if (asked)
  test('a search goes on at its place by the index of the list, and sorts nothing', async () => {
    const { db } = at.context
    const searches: [CompiledQuery, string][] = []
    const collecting = (index: string): KyselyPlugin => ({
      transformQuery({ node }) {
        searches.push([db.getExecutor().compileQuery(node, { queryId: '' }), index])
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const page = { after: encodeCursor([1_000, '7']), size: 20, q: '皮疹' }
    const context = (index: string) => ({ ...at.context, db: db.withPlugin(collecting(index)) })
    const cases = { ...page, kind: '', mine: false, urgent: false, late: false } as const
    await listCases(context('safety_cases_by_due'), 'x', { ...cases, state: '' })
    await listCases(context('safety_cases_by_state_and_due'), 'x', { ...cases, state: 'closed' })
    await searchHistory(context('history_records_by_user'), 'x', page)
    await pageOfUsers(context('users_by_time'), { ...page, identity: '', status: '', role: '' }, { contacts: true })
    await queueOf(context('open_questions_by_closing_order'), 'x', { ...page, state: 'closed', mine: true })
    await listEvents(context('audit_log_by_time_and_number'), { ...page, actor: 'command line: root', action: '', subject: '', from: '', to: '' })
    await caseListing(context('safety_cases_by_day0'), {
      ...page,
      after: encodeCursor([20260101, 'x']),
      from: '2025-01-01',
      to: '2026-12-31',
      product: '白蛋白',
    })
    const going = searches.filter(([{ sql }]) => /(?:\bid|\bseq)"?\) [<>] \(|<= \?|<= \$/.test(sql))
    assert.deepEqual([...new Set(going.map(([, index]) => index))], Object.keys(places))
    for (const [query, index] of going) {
      const plan = (await planOf(db, query)).join('\n')
      assert.match(plan, new RegExp(`${index}\\b`), plan)
      assert.match(conditionsOf(plan), places[index]!, plan)
      assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER|^\s*(->)? *Sort /m, plan)
    }
  })
