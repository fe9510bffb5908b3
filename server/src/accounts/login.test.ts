import { loginBySms, userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '../secrets.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

const minute = 60_000

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

const usersOf = (phone: string) => at.context.db.selectFrom('users').select('id').where('phone', '=', phone).execute()

test('the first login creates the doctor, who is new until the profile is complete', async () => {
  const phone = newPhone()
  const browser = at.browser()
  assert.equal((await browser.login(phone)).on_new, true)
  at.pass(minute)
  const again = at.browser()
  assert.equal((await again.login(phone)).on_new, true)
  await again.register()
  at.pass(minute)
  assert.equal((await browser.login(phone)).on_new, false)
  assert.deepEqual(await browser.call(userInfo, {}), {
    user_id: again.userId,
    identity: 'doctor',
    nickname: '王医生',
    phone,
    email: '',
    hospital: '市第一人民医院',
    department: '血液科',
  })
})

test('S-23 two first logins at once, each with a code of its own, are one person', async () => {
  for (let round = 0; round < 5; round++) {
    const phone = newPhone()
    const [one, two] = [at.browser(), at.browser()]
    // A browser that was known for the number before its account was deleted has a code of its own.
    two.cookies.set('xunyi-device', phone)
    await at.context.db
      .insertInto('known_devices')
      .values({ device_hash: sha256(phone), account: phone, created_at: at.context.clock() })
      .execute()
    const codes = [await one.code(phone), await two.code(phone)]
    const results = await Promise.all([one.call(loginBySms, { account: phone, code: codes[0]! }), two.call(loginBySms, { account: phone, code: codes[1]! })])
    assert.equal(results[0].user_id, results[1].user_id)
    assert.notEqual(results[0].token, results[1].token)
    assert.equal((await usersOf(phone)).length, 1)
  }
})

test('S-24 a disabled doctor loses every session at once, and is told so only after a right code', async () => {
  const phone = newPhone()
  const browsers = [await at.doctor(phone), at.browser()]
  at.pass(minute)
  await browsers[1]!.login(phone)
  for (const browser of browsers) assert.equal(await outcome(browser.call(userInfo, {})), 'ok')
  at.pass(minute)
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('phone', '=', phone).execute()
  for (const browser of browsers) {
    const answer = await browser.post(userInfo.path, {})
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'A0301'])
  }
  const browser = at.browser()
  const code = await browser.code(phone)
  assert.equal(await outcome(browser.call(loginBySms, { account: phone, code: wrongCode(code) })), 'codeWrong')
  assert.equal(await outcome(browser.call(loginBySms, { account: phone, code })), 'disabled')
})

test('two doctors who share a browser are both known to it', async () => {
  const browser = at.browser()
  const [one, two] = [newPhone(), newPhone()]
  await browser.login(one)
  await browser.login(two)
  const device = sha256(browser.cookies.get('xunyi-device')!)
  const known = await at.context.db.selectFrom('known_devices').select('account').where('device_hash', '=', device).execute()
  assert.deepEqual(known.map((row) => row.account).toSorted(), [one, two].toSorted())
})

test('two hundred doctors behind one hospital address can all log in', async () => {
  for (let n = 0; n < 200; n++) await at.browser('10.2.2.2').login(newPhone())
})
