import { loginBySms } from '@xunyi/contract/accounts'
import { agree, cancelUser, consent, sendDeletionCode } from '@xunyi/contract/privacy'
import { policyVersion } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { consentOf, rememberConsent } from './consent.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

/** Signs a doctor in with the consent to this version at the checkbox. */
async function signedIn(policy_version?: string, phone = newPhone()): Promise<Browser & { phone: string }> {
  const browser = at.browser()
  const code = await browser.code(phone)
  const { token, user_id } = await browser.call(loginBySms, { account: phone, code, ...(policy_version ? { policy_version } : {}) })
  return Object.assign(browser, { token, userId: user_id, phone })
}

const kept = (who: Browser) => at.context.db.selectFrom('consents').select(['version', 'agreed_at']).where('user_id', '=', who.userId).execute()

test('agreeing at the login is recorded with the version and the time', async () => {
  const now = at.context.clock()
  const doctor = await signedIn(policyVersion)
  assert.deepEqual(await doctor.call(consent, {}), { policy_version: policyVersion, agreed: true })
  const [row] = await kept(doctor)
  assert.equal(row?.version, policyVersion)
  assert.ok(row.agreed_at >= now && row.agreed_at <= at.context.clock())
})

test('a login from a page with another version succeeds, but its consent does not count', async () => {
  for (const version of ['2020-01-01', '2999-12-31', 'x', undefined]) {
    const doctor = await signedIn(version)
    assert.deepEqual(await doctor.call(consent, {}), { policy_version: policyVersion, agreed: false })
    assert.deepEqual(await kept(doctor), [])
  }
})

test('a person without consent agrees afterwards, to the current version only', async () => {
  const [doctor, neighbour] = [await signedIn(), await signedIn()]
  assert.equal(await outcome(doctor.call(agree, { policy_version: '2020-01-01' })), 'policyChanged')
  assert.equal(await outcome(doctor.call(agree, { policy_version: 'soon' })), 'badRequest')
  assert.equal((await doctor.call(consent, {})).agreed, false)
  assert.equal(await outcome(doctor.call(agree, { policy_version: policyVersion })), 'ok')
  assert.equal((await doctor.call(consent, {})).agreed, true)
  assert.equal((await neighbour.call(consent, {})).agreed, false)
  assert.equal(await outcome(at.browser().call(agree, { policy_version: policyVersion })), 'noSession')
})

test('agreeing again keeps the first time', async () => {
  const doctor = await signedIn(policyVersion)
  const first = await kept(doctor)
  at.pass(2 * 60_000)
  await doctor.call(agree, { policy_version: policyVersion })
  await signedIn(policyVersion, doctor.phone)
  assert.deepEqual(await kept(doctor), first)
})

test('a new version asks all users again; both consents are kept', async () => {
  const doctor = await signedIn(policyVersion)
  const { db, clock } = at.context
  const later = '2999-01-01'
  assert.deepEqual(await consentOf(db, doctor, later), { policy_version: later, agreed: false })
  await rememberConsent(db, clock(), doctor.userId, policyVersion, later)
  assert.equal((await consentOf(db, doctor, later)).agreed, false)
  await rememberConsent(db, clock(), doctor.userId, later, later)
  assert.equal((await consentOf(db, doctor, later)).agreed, true)
  assert.deepEqual((await kept(doctor)).map(({ version }) => version).toSorted(), [policyVersion, later])
})

test('consent is deleted with the account: a new account is asked again', async () => {
  const doctor = await signedIn(policyVersion)
  at.pass(2 * 60_000)
  await doctor.call(sendDeletionCode, {})
  await doctor.call(cancelUser, { code: doctor.lastCode(doctor.phone) })
  assert.deepEqual(await kept(doctor), [])
  at.pass(2 * 60_000)
  assert.equal((await (await signedIn(undefined, doctor.phone)).call(consent, {})).agreed, false)
})
