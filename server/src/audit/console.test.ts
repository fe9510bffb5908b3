import { actions, auditEvents, exportAuditEvents, verifyRecord } from '@xunyi/contract/audit'
import { recommend } from '@xunyi/contract/chat'
import type { Sent } from '@xunyi/contract/endpoint'
import { strFromU8, unzipSync } from 'fflate'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { yieldingToEventLoop } from '../yield-to-event-loop.ts'
import { record, type AuditEvent } from './record.ts'
import { verify } from './verify.ts'

let at: TestServer
let auditor: Caller
beforeEach(async () => {
  at = await openTestServer({ starter: [] })
  auditor = await newCaller(at.app, at.context, 'auditor')
})
afterEach(() => at.close())

const write = (event: Partial<AuditEvent> = {}, when = at.context.clock()) =>
  at.context.db.transaction().execute((tx) =>
    record(tx, when, {
      actor: 'command line: ops',
      action: 'user.disable',
      subject: 'user:gone',
      before: { disabled: false },
      after: { disabled: true },
      ...event,
    }),
  )
const everything = { after: null, size: 100, actor: '', action: '', subject: '', from: '', to: '' } as const
const list = (filters: Partial<Sent<typeof auditEvents>> = {}) => auditor.browser.call(auditEvents, { ...everything, ...filters })
const seqs = async (filters: Partial<Sent<typeof auditEvents>>) => (await list(filters)).rows.map(({ seq }) => seq)

test('the log is listed the latest first, page by page, with facts before and after', async () => {
  for (let n = 0; n < 5; n++) await write()
  const first = await list({ size: 3 })
  assert.deepEqual([first.rows.map(({ seq }) => seq), first.total], [[5, 4, 3], 5])
  const second = await list({ size: 3, after: first.next })
  assert.deepEqual([second.rows.map(({ seq }) => seq), second.next], [[2, 1], null])
  assert.deepEqual([second.rows[0]?.before, second.rows[0]?.after], [{ disabled: false }, { disabled: true }])
})

test('feedback that an earlier version recorded as an opinion is listed and found under its current name, and the chain stays intact', async () => {
  await write({ action: 'opinion.close', subject: 'opinion:7' })
  await write({ action: 'opinion.export', subject: 'opinions' })
  await write({ action: 'feedback.reply', subject: 'feedback:7' })
  assert.deepEqual(
    (await list()).rows.map(({ action, subject }) => [action, subject]),
    [
      ['feedback.reply', 'feedback:7'],
      ['feedback.export', 'feedback'],
      ['feedback.close', 'feedback:7'],
    ],
  )
  assert.deepEqual(await auditor.browser.call(actions, {}), ['feedback.close', 'feedback.export', 'feedback.reply'])
  assert.deepEqual(await seqs({ action: 'feedback.close' }), [1])
  assert.deepEqual(await seqs({ action: 'feedback.' }), [3, 2, 1])
  assert.deepEqual(await seqs({ subject: 'feedback:7' }), [3, 1])
  assert.deepEqual(await seqs({ subject: 'feedback:' }), [3, 1])
  assert.deepEqual(await seqs({ subject: 'feedback' }), [2])
  assert.equal((await auditor.browser.call(verifyRecord, { kept: null })).whole, true)
})

test('actors and subjects have the names they have now, and none when they are gone or never had one', async () => {
  const { db, clock } = at.context
  const questionId = newId()
  await db
    .insertInto('open_questions')
    .values({ id: questionId, question_key: questionId, question: '白蛋白怎么保存', status: 'open', created_at: clock() })
    .execute()
  await write({ actor: auditor.userId, subject: `user:${auditor.userId}` })
  await write({ subject: `question:${questionId}` })
  await write({ actor: 'single sign-on' })
  await write({ actor: 'detection' })
  assert.deepEqual(await seqs({ actor: '系统（自动识别）' }), [4])
  assert.deepEqual(
    (await list()).rows.map(({ actor, actor_name, subject_name }) => [actor, actor_name, subject_name]),
    [
      ['detection', null, null],
      ['single sign-on', null, null],
      ['command line: ops', null, '白蛋白怎么保存'],
      [auditor.userId, '王医生', '王医生'],
    ],
  )
})

test('filters: actor by id, name or command line; one action or all of a kind; subject; and days of China', async () => {
  await at.context.db.updateTable('users').set({ nickname: '周明' }).where('id', '=', auditor.userId).execute()
  // The last moment of 20 November in China, and the first of the 21st.
  await write({ actor: auditor.userId }, Date.parse('2026-11-20T15:59:59.999Z'))
  await write({ action: 'role.grant', subject: 'user:one' }, Date.parse('2026-11-20T16:00:00Z'))
  await write({ actor: 'single sign-on', action: 'users.export', subject: 'users' }, Date.parse('2026-11-22T15:59:59Z'))
  for (const actor of [auditor.userId, '周', ' 周明 ']) assert.deepEqual(await seqs({ actor }), [1], actor)
  for (const actor of ['命令行', '命令行 ops', 'command line: ops']) assert.deepEqual(await seqs({ actor }), [2], actor)
  assert.deepEqual(await seqs({ actor: '企业账号登录' }), [3])
  assert.deepEqual(await seqs({ actor: '系统（自动识别）' }), [])
  assert.deepEqual(await seqs({ actor: '%' }), [])
  assert.deepEqual(await seqs({ action: 'user.' }), [1])
  assert.deepEqual(await seqs({ action: 'role.grant' }), [2])
  assert.deepEqual(await seqs({ subject: 'user:one' }), [2])
  assert.deepEqual(await seqs({ subject: 'user:' }), [2, 1])
  const kind = await list({ subject: 'user:', size: 1 })
  assert.deepEqual(
    (await list({ subject: 'user:', size: 1, after: kind.next })).rows.map(({ seq }) => seq),
    [1],
  )
  const forged = Buffer.from(JSON.stringify([1, 'x'])).toString('base64url')
  await assert.rejects(list({ subject: 'user:', after: forged }))
  assert.deepEqual(await seqs({ from: '2026-11-21' }), [3, 2])
  assert.deepEqual(await seqs({ to: '2026-11-20' }), [1])
  assert.deepEqual(await seqs({ from: '2026-11-21', to: '2026-11-21' }), [2])
  const first = await list({ from: '2026-11-21', size: 1 })
  const second = await list({ from: '2026-11-21', size: 1, after: first.next })
  assert.deepEqual(
    [first, second].map(({ rows, next, total }) => [rows.map(({ seq }) => seq), next === null, total]),
    [
      [[3], false, 2],
      [[2], true, 2],
    ],
  )
  for (const from of ['2026-02-30', '2026-13-01', 'today']) assert.equal(await outcome(list({ from })), 'badRequest', from)
  assert.deepEqual(await auditor.browser.call(actions, {}), ['role.grant', 'user.disable', 'users.export'])
})

test('the verification of the chain returns its end, or the first row that does not fit', async () => {
  const check = (kept: string | null = null) => auditor.browser.call(verifyRecord, { kept })
  assert.deepEqual(await check(), { whole: true, rows: 0, end: null })
  for (let n = 0; n < 3; n++) await write()
  const found = await check()
  assert.ok(found.whole && found.end)
  assert.match(found.end, /^3:[\w-]{43}$/)
  await write()
  assert.equal((await check(found.end)).whole, true)
  assert.deepEqual(await check(`9:${found.end.slice(2)}`), { whole: false, seq: 5, flaw: 'missing', subject: null })
  await at.context.db.updateTable('audit_log').set({ after: 'not json' }).where('seq', '=', 2).execute()
  assert.deepEqual(await check(), { whole: false, seq: 2, flaw: 'changed', subject: null })
  assert.deepEqual((await list()).rows.find(({ seq }) => seq === 2)?.after, { unreadable: 'not json' })
})

test('the verification yields to the event loop', async () => {
  await write()
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await verify(at.context.db.withPlugin(yieldingToEventLoop))
  clearImmediate(next)
  assert.ok(turns >= 2)
})

test('an export holds the rows of the list with digests, runs no formula, and is recorded', async () => {
  await write({ after: { reason: '=HYPERLINK("x")' } })
  await write({ action: 'role.grant' })
  const { content } = await auditor.browser.call(exportAuditEvents, { actor: '', action: 'user.', subject: '', from: '', to: '' })
  const sheet = strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml']!)
  const { digest } = await at.context.db.selectFrom('audit_log').select('digest').where('seq', '=', 1).executeTakeFirstOrThrow()
  assert.ok(sheet.includes(digest) && sheet.includes('停用') && sheet.includes('命令行 ops'))
  assert.doesNotMatch(sheet, /<f>|role\.grant/)
  const [last] = (await list({ action: 'audit.export' })).rows
  assert.deepEqual([last?.actor, last?.after], [auditor.userId, { rows: 1, action: 'user.' }])
})

test('of the filters of an export the log keeps actions, kinds and ids, nothing that identifies a person', async () => {
  const kept = async (action: string, subject: string) => {
    await auditor.browser.call(exportAuditEvents, { actor: '张伟', action, subject, from: '', to: '' })
    at.pass(60_000)
    return (await list({ action: 'audit.export' })).rows[0]?.after
  }
  assert.deepEqual(await kept('', '13800138000'), { rows: 0 })
  assert.deepEqual(await kept('', 'user:13800138000'), { rows: 0 })
  assert.deepEqual(await kept('13800138000', 'Zhang Wei'), { rows: 0 })
  assert.deepEqual(await kept('', 'user:'), { rows: 0, subject: 'user:' })
  assert.deepEqual(await kept('user.disable', 'user:gone-1'), { rows: 0, action: 'user.disable', subject: 'user:gone-1' })
})

test('a draft is named by its question or entry', async () => {
  const { db, clock } = at.context
  const questionId = newId()
  await db
    .insertInto('open_questions')
    .values({ id: questionId, question_key: questionId, question: '白蛋白怎么保存', status: 'open', created_at: clock() })
    .execute()
  await write({ action: 'draft.submit', subject: 'draft:one', after: { question: questionId, entry: null } })
  await write({ action: 'draft.discard', subject: 'draft:two', before: { question: null, entry: 'gone' }, after: {} })
  assert.deepEqual(
    (await list()).rows.map(({ subject_name }) => subject_name),
    [null, '白蛋白怎么保存'],
  )
})

test('a case is named by its number', async () => {
  const { browser } = await newCaller(at.app, at.context, 'doctor')
  await browser.call(recommend, { text: '患者输注静丙后全身皮疹' })
  const { rows } = await list({ subject: 'case:' })
  assert.deepEqual(
    rows.map(({ action, subject_name }) => [action, subject_name]),
    [['case.open', '1']],
  )
})
