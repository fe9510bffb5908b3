import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { verify } from '../audit/verify.ts'
import { startSession } from '../http/session.ts'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import type { By } from './administer.ts'
import { createStaff } from './create-staff.ts'
import { find } from './find.ts'
import { list, type Wanted } from './list.ts'
import { grant, revoke } from './roles.ts'
import { disable, enable, endSessions } from './disable.ts'
import { unlock } from './unlock.ts'

const minute = 60_000
const by: By = { actor: 'command line: test' }

let at: TestServer
beforeEach(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
afterEach(() => at.close())

const now = () => at.context.clock()
const auditRows = () => at.context.db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
const isIn = async (browser: Browser) => (await outcome(browser.call(userInfo, {}))) === 'ok'

/** Another browser in which the same doctor signs in. */
async function again(phone: string): Promise<Browser> {
  at.pass(minute + 1)
  const browser = at.browser()
  await browser.login(phone)
  return browser
}

test('S-24 a disabled user is signed out at the next call on all devices and cannot log in; once enabled, only by a new login', async () => {
  const { db } = at.context
  const phone = newPhone()
  const one = await at.doctor(phone)
  const other = await again(phone)
  assert.equal(await disable(db, now(), by, one.userId), 2)
  assert.deepEqual([await outcome(one.call(userInfo, {})), await outcome(other.call(userInfo, {}))], ['noSession', 'noSession'])
  at.pass(minute + 1)
  const code = await other.code(phone)
  assert.equal(await outcome(other.call(loginBySms, { account: phone, code })), 'disabled')
  assert.equal(await disable(db, now(), by, one.userId), null)
  // A login that had passed the check before the account was disabled.
  other.token = await startSession(db, at.context.config, now(), { id: one.userId, identity: 'doctor' }, { label: '', carried: null })
  assert.equal(await isIn(other), false)
  assert.equal(await enable(db, now(), by, one.userId), true)
  assert.deepEqual([await isIn(one), await isIn(other)], [false, false])
  assert.equal(await enable(db, now(), by, one.userId), false)
  assert.equal(await isIn(await again(phone)), true)
  assert.deepEqual(
    (await auditRows()).map(({ action, after }) => [action, JSON.parse(after)]),
    [
      ['user.disable', { disabled: true, sessions_ended: 2 }],
      ['user.enable', { disabled: false }],
    ],
  )
})

test('S-24 disabled staff are signed out too, and single sign-on refuses them', async () => {
  const staff = await at.staff()
  await disable(at.context.db, now(), by, staff.userId)
  assert.equal(await isIn(staff), false)
  assert.match(await staff.comeBackAs('staff'), /\/sso-callback\?code=A0024$/)
})

test('all sessions of a person end, and no other session', async () => {
  const { db } = at.context
  const phone = newPhone()
  const one = await at.doctor(phone)
  const other = await again(phone)
  const stranger = await at.doctor()
  assert.equal(await endSessions(db, now(), by, one.userId), 2)
  assert.deepEqual([await isIn(one), await isIn(other), await isIn(stranger)], [false, false, true])
  assert.equal(await endSessions(db, now(), by, one.userId), 0)
  assert.deepEqual(
    (await auditRows()).map(({ action, subject }) => [action, subject]),
    [['user.end_sessions', `user:${one.userId}`]],
  )
})

test('roles are for staff, granted and revoked once, each with its row in the record', async () => {
  const { db } = at.context
  const doctor = await at.doctor()
  const id = await createStaff(db, now(), by, { email: 'one@xunyi.example', name: '', roles: [] })
  assert.equal(await outcome(grant(db, now(), by, doctor.userId, 'auditor')), 'notAllowed')
  assert.equal(await outcome(grant(db, now(), by, 'nobody', 'auditor')), 'userNotFound')
  assert.deepEqual(await Promise.all(Array.from({ length: 5 }, () => grant(db, now(), by, id, 'auditor'))).then((all) => all.toSorted()), [
    false,
    false,
    false,
    false,
    true,
  ])
  assert.equal(await revoke(db, now(), by, id, 'auditor'), true)
  assert.equal(await revoke(db, now(), by, id, 'auditor'), false)
  assert.deepEqual(
    (await auditRows()).map(({ action, before, after }) => [action, before, after]),
    [
      ['user.create', '{}', '{"identity":"staff","roles":[]}'],
      ['role.grant', '{}', '{"role":"auditor"}'],
      ['role.revoke', '{"role":"auditor"}', '{}'],
    ],
  )
})

test('the last administrator who can sign in stays, unless forced; of two disabled at once one stays', async () => {
  const { db } = at.context
  const [one = '', other = '', third = ''] = await Promise.all(
    ['one', 'other', 'third'].map((name) => createStaff(db, now(), by, { email: `${name}@xunyi.example`, name, roles: ['administrator'] })),
  )
  await disable(db, now(), by, third)
  const outcomes = await Promise.all([outcome(disable(db, now(), by, one)), outcome(revoke(db, now(), by, other, 'administrator'))])
  assert.deepEqual(outcomes.toSorted(), ['notAllowed', 'ok'])
  const last = outcomes[0] === 'notAllowed' ? one : other
  assert.equal(await outcome(revoke(db, now(), by, last, 'administrator')), 'notAllowed')
  assert.equal(await outcome(revoke(db, now(), by, last, 'auditor')), 'ok')
  assert.equal(await disable(db, now(), by, last, { force: true }), 0)
  assert.equal((await auditRows()).at(-1)!.after, '{"disabled":true,"sessions_ended":0,"last_administrator":true}')
})

test('the first administrator is created before any login, and is the user who logs in with that verified address', async () => {
  const { db } = at.context
  const id = await createStaff(db, now(), by, { email: 'editor@xunyi.example', name: '', roles: ['administrator', 'administrator'] })
  const staff = at.browser()
  await staff.loginStaff('editor')
  assert.equal(staff.userId, id)
  const [person] = await list(db, now(), { words: [id] })
  assert.ok(person?.roles.includes('administrator'))
  assert.notEqual(person?.signedInAt, null)
})

test('an address is one account, created many times at once or by a first login at the same moment', async () => {
  const { db } = at.context
  const make = () => createStaff(db, now(), by, { email: 'staff@xunyi.example', name: '', roles: ['auditor'] })
  const staff = at.browser()
  const [signedIn, ...outcomes] = await Promise.all([staff.loginStaff('staff').then(() => 'ok'), ...Array.from({ length: 5 }, () => outcome(make()))])
  assert.equal(signedIn, 'ok')
  assert.ok(outcomes.filter((each) => each === 'ok').length <= 1)
  assert.equal(await outcome(make()), 'emailTaken')
  assert.deepEqual(
    (await list(db, now())).map(({ id }) => id),
    [staff.userId],
  )
})

test('S-18 S-19 an unlock lets the owner get in at once: locks, guesses and used-up sends are gone', async () => {
  const { db } = at.context
  const phone = newPhone()
  const { userId } = await at.doctor(phone)
  const stranger = at.browser('10.9.9.9')
  for (const guesses of [0, 0, 5, 5]) {
    at.pass(minute + 1)
    const code = await stranger.code(phone)
    for (let times = 0; times < guesses; times++) await outcome(stranger.call(loginBySms, { account: phone, code: wrongCode(code) }))
  }
  at.pass(minute + 1)
  const owner = at.browser('10.9.9.9')
  assert.equal(await outcome(owner.call(sendLoginCode, { account: phone })), 'loginLocked')
  assert.equal((await list(db, now(), { words: [userId] }))[0]?.locked, true)
  const [first, second] = await Promise.all([unlock(db, now(), by, phone), unlock(db, now(), by, phone)])
  // One of the sends was the owner's own.
  assert.deepEqual(first ?? second, { locks: 1, wrong_guesses: 10, sends: 5 })
  assert.equal(first && second, null)
  assert.equal((await list(db, now(), { words: [userId] }))[0]?.locked, false)
  assert.deepEqual(await owner.login(phone), { on_new: false, token: owner.token, user_id: userId })
})

test('a number that is locked for unknown browsers is shown as locked, and a number without an account is unlocked too', async () => {
  const { db } = at.context
  const [phone, unregistered] = [newPhone(), newPhone()]
  const { userId } = await at.doctor(phone)
  const guessed = (account: string) =>
    Array.from(
      { length: 50 },
      (_, n) => ({ id: `${account}-${n}`, account, source: `address:10.8.0.${n}`, guessed_at: now(), evaluated: 1, cleared: 0 }) as const,
    )
  await db
    .insertInto('wrong_guesses')
    .values([...guessed(phone), ...guessed(unregistered)])
    .execute()
  assert.equal((await list(db, now(), { words: [userId] }))[0]?.locked, true)
  assert.deepEqual(await unlock(db, now(), by, unregistered), { locks: 0, wrong_guesses: 50, sends: 0 })
  assert.deepEqual(
    (await auditRows()).map(({ action, subject }) => [action, subject]),
    [['user.unlock', 'number']],
  )
})

test('a list shows staff first, finds by words and roles, and never a whole number or address', async () => {
  const { db } = at.context
  const doctor = await at.doctor('13612345678')
  const staff = await at.staff('administrator')
  const waiting = await createStaff(db, now(), by, { email: 'zhang@xunyi.example', name: '张静', roles: ['auditor'] })
  await disable(db, now(), by, doctor.userId)
  const all = await list(db, now())
  assert.deepEqual(all.map(({ id }) => id).slice(2), [doctor.userId])
  assert.doesNotMatch(JSON.stringify(all), /13612345678|zhang@/)
  const ids = async (wanted: Wanted) => (await list(db, now(), wanted)).map(({ id }) => id)
  assert.deepEqual(await ids({ words: ['+86 136-1234-5678'] }), [doctor.userId])
  assert.deepEqual(await ids({ words: ['血液', '人民医院'] }), [])
  assert.deepEqual(await ids({ words: ['王医生', '人民医院'] }), [doctor.userId])
  assert.deepEqual(await ids({ words: ['ZHANG@'] }), [waiting])
  assert.deepEqual(await ids({ disabled: true }), [doctor.userId])
  assert.deepEqual(await ids({ identity: 'staff', roles: ['administrator', 'writer'] }), [staff.userId])
})

test('a person is found by id, number or address in any spelling; an ambiguous word finds none', async () => {
  const { db } = at.context
  const doctor = await at.doctor('13611112222')
  const id = await createStaff(db, now(), by, { email: 'zhang@xunyi.example', name: '', roles: [] })
  for (const word of [doctor.userId, '13611112222', '+86 136 1111 2222']) assert.equal((await find(db, word)).id, doctor.userId)
  assert.equal((await find(db, ' Zhang@XUNYI.example')).id, id)
  assert.equal(await outcome(find(db, '13611112223')), 'userNotFound')
  await db.updateTable('users').set({ id: '13611112222' }).where('id', '=', id).execute()
  assert.equal(await outcome(find(db, '13611112222')), 'badRequest')
})

test('a reason is recorded on one line and without numbers or addresses; a refused one stops the change', async () => {
  const { db } = at.context
  const { userId } = await at.doctor()
  for (const reason of [' ', '两\n行', '打 138 0000 1111 问过', '１３８００００１１１１', 'zhang＠corp.com', '长'.repeat(201)]) {
    assert.equal(await outcome(disable(db, now(), { ...by, reason }, userId)), 'badRequest', reason)
  }
  assert.deepEqual([(await find(db, userId)).disabled, await auditRows()], [0, []])
  await disable(db, now(), { ...by, reason: ' 本人申请，工单 2026-117 ' }, userId)
  assert.equal(JSON.parse((await auditRows())[0]!.after).reason, '本人申请，工单 2026-117')
})

test('the audit log of these tests holds no number, no address and no name, and its chain is intact', async () => {
  const { db } = at.context
  const doctor = await at.doctor('13633334444')
  const id = await createStaff(db, now(), by, { email: 'zhang@xunyi.example', name: '张静', roles: ['writer'] })
  await Promise.all([
    unlock(db, now(), by, '13633334444'),
    disable(db, now(), by, doctor.userId),
    grant(db, now(), by, id, 'auditor'),
    revoke(db, now(), by, id, 'writer'),
    endSessions(db, now(), by, id),
  ])
  assert.equal((await auditRows()).length, 5)
  assert.doesNotMatch(JSON.stringify(await auditRows()), /13633334444|zhang|张静|王医生/)
  assert.equal('end' in (await verify(db)), true)
})
