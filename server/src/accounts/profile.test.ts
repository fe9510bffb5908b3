import { userInfo } from '@xunyi/contract/accounts'
import { everyEndpoint } from '@xunyi/contract/api'
import { sendPhoneCode, sessions, updateUser } from '@xunyi/contract/profile'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toJSONSchema } from 'zod/mini'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { signedInStaff } from '../testing/signed-in-staff.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], env: { STAFF_MAIL_SUFFIX: '@company.com' } })
})
after(() => at.close())

const rowOf = (userId: string) => at.context.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const update = (browser: Browser, fields: Record<string, string>) => outcome(browser.call(updateUser, { id: browser.userId, ...fields }))

test('S-59 no user can change another user', async () => {
  const [one, two] = [await at.doctor(), await at.doctor()]
  const before = await rowOf(two.userId)
  assert.equal(await outcome(one.call(updateUser, { id: two.userId, nickname: '别人' })), 'notAllowed')
  assert.equal(await outcome(one.call(updateUser, { id: 'unknown', nickname: '别人' })), 'notAllowed')
  assert.deepEqual(await rowOf(two.userId), before)
  assert.match(at.logged(), /"event":"authz_fail"/)
})

test('S-60 an unknown or foreign field is a bad request and changes nothing', async () => {
  const doctor = await at.doctor()
  const before = await rowOf(doctor.userId)
  for (const extra of [
    { identity: 'staff' },
    { role: 'administrator' },
    { user_id: 'x' },
    { status: 1 },
    { on_new: true },
    { created_at: 0 },
    { is_admin: true },
    { disabled: 0 },
    { constructor: {} },
  ]) {
    assert.equal((await doctor.post(updateUser.path, { id: doctor.userId, nickname: '好', ...extra })).statusCode, 400, JSON.stringify(extra))
  }
  const polluted = await doctor.post(updateUser.path, {}, { payload: `{"id":"${doctor.userId}","nickname":"好","__proto__":{"identity":"staff"}}` })
  assert.equal(polluted.statusCode, 400)
  assert.equal(await update(doctor, {}), 'badRequest')
  assert.deepEqual(await rowOf(doctor.userId), before)
})

test('S-62 doctors have no e-mail to change, staff neither hospital nor department', async () => {
  const [doctor, staff] = [await at.doctor(), await signedInStaff(at, { email: 'fields@company.com' })]
  const before = [await rowOf(doctor.userId), await rowOf(staff.userId)]
  assert.equal(await update(doctor, { email: 'doctor@company.com', code: '123456' }), 'notAllowed')
  assert.equal(await update(staff, { hospital: '第二医院' }), 'notAllowed')
  assert.equal(await update(staff, { department: '血液科' }), 'notAllowed')
  assert.equal(await update(staff, { nickname: '新名字', hospital: '第二医院' }), 'notAllowed')
  assert.deepEqual([await rowOf(doctor.userId), await rowOf(staff.userId)], before)
  assert.equal(await update(staff, { nickname: '新名字' }), 'ok')
})

test('S-64 a registration is for the own account, after the login, and its repetition overwrites nothing', async () => {
  const fields = { nickname: '王医生', hospital: '市第一人民医院', department: '血液科' }
  const stranger = at.browser()
  const doctor = await at.doctor(newPhone(), { registered: false })
  assert.equal(await outcome(stranger.call(updateUser, { id: doctor.userId, ...fields })), 'noSession')
  const other = await at.doctor()
  assert.equal(await outcome(other.call(updateUser, { id: doctor.userId, ...fields })), 'notAllowed')
  assert.equal((await rowOf(doctor.userId)).nickname, '')
  assert.equal(await update(doctor, fields), 'ok')
  const registered = await rowOf(doctor.userId)
  assert.equal(await update(doctor, fields), 'ok')
  assert.deepEqual(await rowOf(doctor.userId), registered)

  const staff = await signedInStaff(at, { email: 'register@company.com' })
  const phone = newPhone()
  await staff.call(sendPhoneCode, { account: phone })
  const code = staff.lastCode(phone)
  assert.equal(await update(staff, { nickname: '李员工', phone, code }), 'ok')
  assert.equal(await update(staff, { nickname: '重来', phone: newPhone(), code }), 'codeWrong')
  assert.equal(await update(staff, { nickname: '重来', phone, code }), 'notAllowed')
  assert.deepEqual([(await rowOf(staff.userId)).nickname, (await rowOf(staff.userId)).phone], ['李员工', phone])
})

test('S-65 the answers of the account calls hold these fields and no others', async () => {
  const answers = everyEndpoint
    .filter(({ path }) => /^\/api\/(user|login|logout|send|sso)(\/|$)/.test(path))
    .map(({ path, output, streamsFile }) => [path, streamsFile ? 'file' : fieldsOf(output)])
  assert.deepEqual(Object.fromEntries(answers), {
    '/api/send/sms': 'null',
    '/api/login/sms': ['on_new', 'token', 'user_id'],
    '/api/logout': 'null',
    '/api/user/info': ['department', 'email', 'hospital', 'identity', 'nickname', 'phone', 'user_id'],
    '/api/user/update': 'null',
    '/api/user/send/update/code': 'null',
    '/api/user/send/update/email': 'null',
    '/api/user/sessions': ['current', 'label', 'seen_at', 'signed_in_at'],
    '/api/user/sessions/end_others': ['ended'],
    '/api/user/consent': ['agreed', 'policy_version'],
    '/api/user/agree': 'null',
    '/api/user/export': 'file',
    '/api/user/send/code': 'null',
    '/api/user/check/code': 'null',
    '/api/user/cancel_user': 'null',
    '/api/sso/generate_jump_link': 'string',
    '/api/sso/exchange': ['on_new', 'token', 'user_id'],
  })
  const doctor = await at.doctor()
  const info = (await doctor.post(userInfo.path, {})).json<{ data: object }>()
  assert.deepEqual([Object.keys(info), Object.keys(info.data).toSorted()], [['code', 'data'], fieldsOf(userInfo.output)])
  const [session] = (await doctor.post(sessions.path, {})).json<{ data: object[] }>().data
  assert.deepEqual(Object.keys(session!).toSorted(), fieldsOf(sessions.output))
  assert.deepEqual((await doctor.post(updateUser.path, { id: doctor.userId, nickname: '新名字' })).json(), { code: '00000', data: null })
})

/** The fields of an answer, or of its elements; the type of one that has none. */
function fieldsOf(output: (typeof everyEndpoint)[number]['output']): string[] | string | undefined {
  const { type, properties, items } = toJSONSchema(output, { io: 'output' })
  const element = typeof items === 'object' && 'properties' in items ? items.properties : properties
  return element ? Object.keys(element).toSorted() : type
}

test('S-85 two devices that change name and hospital at once both keep their change', async () => {
  const doctor = await at.doctor()
  for (let round = 0; round < 5; round++) {
    const [nickname, hospital] = [`李医生${round}`, `第${round}医院`]
    assert.deepEqual(await Promise.all([update(doctor, { nickname }), update(doctor, { hospital })]), ['ok', 'ok'])
    const user = await doctor.call(userInfo, {})
    assert.deepEqual([user.nickname, user.hospital, user.department], [nickname, hospital, '血液科'])
  }
})

test('the log names the changed fields without their values', async () => {
  const doctor = await at.doctor()
  const start = at.logged().length
  await update(doctor, { nickname: '欧阳医生', department: '重症医学科' })
  const logged = at.logged().slice(start)
  assert.match(logged, new RegExp(`"event":"user_updated","user":"${doctor.userId}","fields":\\["nickname","department"\\]`))
  assert.doesNotMatch(logged, /欧阳|重症/)
})
