import { whoAmI } from '@xunyi/contract/console'
import type { Sent } from '@xunyi/contract/endpoint'
import { createStaff, disableUser, enableUser, endUserSessions, exportUsers, grantRole, revokeRole, unlockUser, user, users } from '@xunyi/contract/users'
import { strFromU8, unzipSync } from 'fflate'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../ids.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { insertUser } from '../testing/insert-user.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

let at: TestServer
let administrator: Caller
let auditor: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  administrator = await newCaller(at.app, at.context, 'administrator')
  auditor = await newCaller(at.app, at.context, 'auditor')
})
after(() => at.close())

const noFilters = { after: null, size: 100, q: '', identity: '', status: '', role: '' } as const
const list = (filters: Partial<Sent<typeof users>> = {}, { browser }: Caller = administrator) => browser.call(users, { ...noFilters, ...filters })
const idsOf = async (filters: Partial<Sent<typeof users>>) => (await list(filters)).rows.map(({ id }) => id)
const eventsOf = async (id: string) =>
  (await at.context.db.selectFrom('audit_log').select(['actor', 'action', 'before', 'after']).where('subject', '=', `user:${id}`).orderBy('seq').execute()).map(
    ({ actor, action, after }) => [actor, action, JSON.parse(after)],
  )

/** Inserts a doctor with a number. */
const insertDoctor = (fields: Parameters<typeof insertUser>[1] = {}) =>
  insertUser(at.context.db, { nickname: '王医生', phone: newPhone(), created_at: at.context.clock(), ...fields })

test('accounts are listed the newest first, page by page, none twice and none left out, also where several have the same creation time', async () => {
  const hospital = `${newId()}医院`
  const moment = at.context.clock()
  const made: string[] = []
  for (let n = 0; n < 25; n++) made.push(await insertDoctor({ hospital, created_at: moment + Math.floor(n / 5) }))
  const seen: { id: string; created_at: string }[] = []
  let after: string | null = null
  do {
    const page = await list({ q: hospital, size: 7, after })
    assert.equal(page.total, 25)
    seen.push(...page.rows)
    after = page.next
  } while (after !== null)
  assert.deepEqual(seen.map(({ id }) => id).toSorted(), made.toSorted())
  assert.deepEqual(
    seen.map(({ created_at }) => created_at),
    seen
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
})

test('a number or an address finds its owner in any spelling, whole or masked; a part of it finds none', async () => {
  const id = await insertDoctor({ phone: '13712345678' })
  const staff = await insertDoctor({ phone: null, email: 'zhang.jing@xunyi.example', identity: 'staff' })
  for (const q of ['13712345678', '+86 137-1234-5678', '１３７１２３４５６７８', '137****5678', '5678', id]) assert.deepEqual(await idsOf({ q }), [id], q)
  for (const q of ['Zhang.Jing@XUNYI.example ', 'z***g@xunyi.example']) assert.deepEqual(await idsOf({ q }), [staff], q)
  for (const q of ['137123', '12345678', 'zhang', '1371234567%', 'jing@xunyi']) assert.deepEqual(await idsOf({ q }), [], q)
})

test('all words are searched in name and hospital, with wildcards escaped', async () => {
  const tag = newId().replace(/[-_]/g, '')
  const id = await insertDoctor({ nickname: `欧阳${tag}`, hospital: '北京 100%_医院' })
  await insertDoctor({ nickname: `欧阳${tag}2` })
  assert.deepEqual(await idsOf({ q: `${tag} 北京` }), [id])
  assert.deepEqual(await idsOf({ q: `${tag.toUpperCase()} 100%_` }), [id])
  assert.deepEqual(await idsOf({ q: `${tag} 1_0` }), [])
  assert.deepEqual(await idsOf({ q: `${tag}%` }), [])
})

test('filters: identity, role, disabled, and locked by one source or for all unknown browsers', async () => {
  const { db, clock } = at.context
  const tag = newId()
  const [one, other, third] = [newPhone(), newPhone(), newPhone()]
  const doctor = await insertDoctor({ nickname: tag, phone: one })
  const guessed = await insertDoctor({ nickname: tag, phone: other })
  await insertDoctor({ nickname: tag, phone: third })
  const staff = await insertDoctor({ nickname: tag, identity: 'staff' })
  await administrator.browser.call(grantRole, { id: staff, role: 'approver' })
  await administrator.browser.call(disableUser, { id: staff, reason: '离职' })
  await db
    .insertInto('login_locks')
    .values({ account: one, source: 'address:10.1.1.1', locked_until: clock() + 60_000 })
    .execute()
  const guesses = (account: string, times: number) =>
    Array.from({ length: times }, (_, n) => ({ id: newId(), account, source: `address:10.8.0.${n}`, guessed_at: clock(), evaluated: 1, cleared: 0 }) as const)
  await db
    .insertInto('wrong_guesses')
    .values([...guesses(other, 50), ...guesses(third, 49)])
    .execute()
  assert.deepEqual(await idsOf({ q: tag, identity: 'staff' }), [staff])
  assert.deepEqual(await idsOf({ q: tag, role: 'approver' }), [staff])
  assert.deepEqual(await idsOf({ q: tag, status: 'disabled' }), [staff])
  assert.deepEqual((await idsOf({ q: tag, status: 'locked' })).toSorted(), [doctor, guessed].toSorted())
  assert.deepEqual(
    (await list({ q: tag })).rows
      .filter(({ locked }) => locked)
      .map(({ id }) => id)
      .toSorted(),
    [doctor, guessed].toSorted(),
  )
})

test('no whole number or address leaves the console; an auditor sees none of it and cannot search by it', async () => {
  const id = await insertDoctor({ phone: '13798765432', email: 'li.na@xunyi.example', identity: 'staff' })
  const [row] = (await list({ q: id })).rows
  assert.deepEqual([row?.phone, row?.email], ['137****5432', 'l***a@xunyi.example'])
  assert.deepEqual(
    (await list({ q: id }, auditor)).rows.map(({ phone, email }) => [phone, email]),
    [['', '']],
  )
  const { phone, email } = await auditor.browser.call(user, { id })
  assert.deepEqual([phone, email], ['', ''])
  for (const q of ['13798765432', '137****5432', 'li.na@xunyi.example', 'l***a@xunyi.example'])
    assert.equal(await outcome(list({ q }, auditor)), 'badRequest', q)
  assert.deepEqual((await list({ q: '5432' }, auditor)).rows, [])
})

test('a user disabled from the console is signed out at the next call, in the console too; the event is recorded with its reason', async () => {
  const writer = await newCaller(at.app, at.context, 'writer')
  assert.equal((await list({ q: writer.userId })).rows[0]?.sessions, 1)
  const done = await administrator.browser.call(disableUser, { id: writer.userId, reason: '离职' })
  assert.deepEqual(done, { changed: true, sessions_ended: 1 })
  assert.equal(await outcome(writer.browser.call(whoAmI, {})), 'noSession')
  assert.deepEqual(await administrator.browser.call(disableUser, { id: writer.userId, reason: '离职' }), { changed: false, sessions_ended: 0 })
  assert.deepEqual(await administrator.browser.call(enableUser, { id: writer.userId }), { changed: true })
  assert.deepEqual(await eventsOf(writer.userId), [
    [administrator.userId, 'user.disable', { disabled: true, sessions_ended: 1, reason: '离职' }],
    [administrator.userId, 'user.enable', { disabled: false }],
  ])
  const { rows } = await list({ q: writer.userId })
  assert.deepEqual([rows[0]?.disabled, rows[0]?.sessions], [false, 0])
})

test('a revoked role is gone at the next call; a granted one works at the next', async () => {
  const writer = await newCaller(at.app, at.context, 'writer')
  assert.deepEqual(await administrator.browser.call(revokeRole, { id: writer.userId, role: 'writer' }), { changed: true })
  assert.equal(await outcome(writer.browser.call(whoAmI, {})), 'noRole')
  for (const role of ['writer', 'approver'] as const) await administrator.browser.call(grantRole, { id: writer.userId, role })
  assert.deepEqual((await writer.browser.call(whoAmI, {})).roles, ['writer', 'approver'])
  assert.equal(await outcome(administrator.browser.call(grantRole, { id: await insertDoctor(), role: 'writer' })), 'notAllowed')
})

test('nobody grants a role to themselves, and an administrator is no approver and no publisher, whichever role comes first', async () => {
  const one = await newCaller(at.app, at.context, 'administrator')
  await assert.rejects(one.browser.call(grantRole, { id: one.userId, role: 'writer' }), { refusal: 'notAllowed', message: /不能给自己授予角色/ })
  const other = await newCaller(at.app, at.context, 'administrator')
  const approver = await newCaller(at.app, at.context, 'approver')
  await assert.rejects(one.browser.call(grantRole, { id: other.userId, role: 'approver' }), { refusal: 'notAllowed', message: /不能由同一人担任/ })
  assert.equal(await outcome(one.browser.call(grantRole, { id: other.userId, role: 'publisher' })), 'notAllowed')
  assert.equal(await outcome(one.browser.call(grantRole, { id: approver.userId, role: 'administrator' })), 'notAllowed')
  const both = { email: 'both@company.com', name: '两职', roles: ['approver', 'administrator'] as const }
  assert.equal(await outcome(one.browser.call(createStaff, { ...both, roles: [...both.roles] })), 'notAllowed')
  assert.deepEqual((await approver.browser.call(whoAmI, {})).roles, ['approver'])
})

test('administrators cannot lock themselves out: not the own account, not the own role, not the last administrator', async () => {
  const own = await openTestServer({ starter: [] })
  after(() => own.close())
  const one = await newCaller(own.app, own.context, 'administrator')
  const other = await newCaller(own.app, own.context, 'administrator')
  const call = one.browser.call
  assert.equal(await outcome(call(disableUser, { id: one.userId, reason: '离职' })), 'notAllowed')
  assert.equal(await outcome(call(revokeRole, { id: one.userId, role: 'administrator' })), 'notAllowed')
  // Each revokes the other's role at the same moment: one of them stays.
  const outcomes = await Promise.all([
    outcome(call(disableUser, { id: other.userId, reason: '离职' })),
    outcome(other.browser.call(revokeRole, { id: one.userId, role: 'administrator' })),
  ])
  assert.equal(outcomes.filter((each) => each === 'ok').length, 1)
  const left = await own.context.db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select('users.id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 0)
    .execute()
  assert.equal(left.length, 1)
})

test('an administrator unlocks a number, ends sessions, and gets the counts', async () => {
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const { sends } = await administrator.browser.call(unlockUser, { id: doctor.userId })
  assert.equal(sends, 1)
  assert.deepEqual(await administrator.browser.call(unlockUser, { id: doctor.userId }), { locks: 0, wrong_guesses: 0, sends: 0 })
  assert.equal(await outcome(administrator.browser.call(unlockUser, { id: await insertDoctor({ phone: null }) })), 'notFound')
  assert.equal(await outcome(administrator.browser.call(unlockUser, { id: newId() })), 'userNotFound')
  const { devices, sessions } = await administrator.browser.call(user, { id: doctor.userId })
  assert.deepEqual([devices.length, devices[0]?.place, sessions], [1, 'app', 1])
  assert.deepEqual(await administrator.browser.call(endUserSessions, { id: doctor.userId }), { sessions_ended: 1 })
})

test('staff created in advance have their roles; an address is one account, and one outside the company is reported', async () => {
  const email = `new-${newId().replace(/[-_]/g, '')}@xunyi.example`.toLowerCase()
  const { id, company_address } = await administrator.browser.call(createStaff, { email: email.toUpperCase(), name: '张静', roles: ['writer', 'approver'] })
  assert.equal(company_address, true)
  const made = await administrator.browser.call(user, { id })
  assert.deepEqual([made.roles, made.identity, made.signed_in_at], [['writer', 'approver'], 'staff', null])
  assert.deepEqual(
    made.events.map(({ action, actor_name, subject_name }) => [action, actor_name, subject_name]),
    [['user.create', '王医生', '张静']],
  )
  await assert.rejects(administrator.browser.call(createStaff, { email, name: '李静', roles: [] }), /已有账号：张静（员工）/)
  assert.equal(
    (await administrator.browser.call(createStaff, { email: `a${newId().replace(/[-_]/g, '')}@else.example`, name: '李静', roles: [] })).company_address,
    false,
  )
})

test('the page of a person counts questions and shows the events with them as subject or actor', async () => {
  const { db, clock } = at.context
  const { userId } = await newCaller(at.app, at.context, 'writer')
  await db
    .insertInto('history_records')
    .values({ id: newId(), user_id: userId, question: '人血白蛋白', entry_id: null, entry_version: null, answer: '', links: '[]', pv: 0, created_at: clock() })
    .execute()
  for (const status of ['open', 'answered'] as const) {
    const question_id = newId()
    await db.insertInto('open_questions').values({ id: question_id, question_key: question_id, question: '人血白蛋白', status, created_at: clock() }).execute()
    await db.insertInto('open_question_askers').values({ question_id, user_id: userId, text: '人血白蛋白', asked_at: clock() }).execute()
  }
  await administrator.browser.call(grantRole, { id: userId, role: 'auditor', reason: '内审' })
  const { questions, events } = await administrator.browser.call(user, { id: userId })
  assert.deepEqual(questions, { asked: 1, sent: 2, waiting: 1 })
  assert.deepEqual(
    events.map(({ action, after }) => [action, after]),
    [['role.grant', { role: 'auditor', reason: '内审' }]],
  )
  assert.equal(await outcome(administrator.browser.call(user, { id: newId() })), 'notFound')
})

test('an export is masked like its list, runs no formula, and is recorded without the search text', async () => {
  const tag = newId()
  await insertDoctor({ nickname: `=1+1 ${tag}`, phone: '13700001111' })
  const sheetOf = async ({ browser }: Caller) => {
    const { content, filename } = await browser.call(exportUsers, { q: tag, identity: 'doctor', status: '', role: '' })
    assert.match(filename, /^用户-\d{4}-\d\d-\d\d\.xlsx$/)
    return strFromU8(unzipSync(Buffer.from(content, 'base64'))['xl/worksheets/sheet1.xml']!)
  }
  const sheet = await sheetOf(administrator)
  assert.match(sheet, new RegExp(`t="inlineStr"><is><t xml:space="preserve">=1\\+1 ${tag}<`))
  assert.match(sheet, /137\*{4}1111/)
  assert.doesNotMatch(sheet, /13700001111|<f>/)
  assert.doesNotMatch(await sheetOf(auditor), /1111/)
  const recorded = await at.context.db.selectFrom('audit_log').select(['actor', 'after']).where('action', '=', 'users.export').orderBy('seq').execute()
  assert.deepEqual(
    recorded.map(({ actor, after }) => [actor, JSON.parse(after)]),
    [
      [administrator.userId, { rows: 1, contacts: true, identity: 'doctor', searched: true }],
      [auditor.userId, { rows: 1, contacts: false, identity: 'doctor', searched: true }],
    ],
  )
})
