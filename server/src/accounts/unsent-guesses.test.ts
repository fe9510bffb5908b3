import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unlock } from '../users/unlock.ts'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { rowsByTable } from '../testing/tables.ts'
import { UnsentGuesses } from './unsent-guesses.ts'

const day = 24 * 3_600_000

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

const stored = async () => Object.fromEntries([...(await rowsByTable(at))].map(([table, rows]) => [table, rows.length]))

/** The whole answer to a guess. */
async function answer(browser: Browser, account: string, code = '000000'): Promise<string> {
  const how = await browser.call(loginBySms, { account, code }).catch((error: unknown) => error)
  return how instanceof Refused ? `${how.refusal} ${how.message} ${how.retryAfter}` : 'in'
}

const guesses = async (browser: Browser, account: string, times: number, code?: string) => {
  const all: string[] = []
  for (let n = 0; n < times; n++) all.push(await answer(browser, account, code))
  return all
}

test('guesses at numbers without a code store nothing, in any number', async () => {
  const before = await stored()
  const browser = at.browser('10.8.0.1')
  for (let n = 0; n < 200; n++) assert.match(await answer(browser, newPhone()), /^codeWrong/)
  await guesses(browser, newPhone(), 12)
  assert.deepEqual(await stored(), before)
})

test('S-17 S-19 neither the answer nor the time to wait reveals whether a number has a valid, invalid or expired code', async () => {
  const living = newPhone()
  const expired = newPhone()
  const none = newPhone()
  const owner = at.browser('10.8.1.1')
  await owner.code(expired)
  at.pass(6 * 60_000)
  const code = await owner.code(living)
  const wrong = wrongCode(code)
  const stranger = at.browser('10.8.1.2')
  const answers = []
  for (const account of [living, expired, none])
    answers.push(await guesses(stranger, account, 12, account === expired ? wrongCode(owner.lastCode(expired)) : wrong))
  at.pass(day - 1)
  for (const [n, account] of [living, expired, none].entries()) answers[n]!.push(await answer(stranger, account, wrong))
  at.pass(1)
  for (const [n, account] of [living, expired, none].entries()) answers[n]!.push(await answer(stranger, account, wrong))
  assert.match(answers[2]![9]!, /^codeWrong/)
  assert.match(answers[2]![10]!, /^loginLocked .* 86400$/)
  assert.match(answers[2]![12]!, /^loginLocked .* 1$/)
  assert.match(answers[2]![13]!, /^codeWrong/)
  assert.deepEqual(answers[1], answers[2])
  assert.deepEqual(answers[0], answers[2])
})

test('guesses before and after a code was sent count together, from any browser', async () => {
  for (const asker of ['10.8.2.1', '10.8.2.2']) {
    const account = newPhone()
    const stranger = at.browser('10.8.2.1')
    await guesses(stranger, account, 9)
    const code = await at.browser(asker).code(account)
    assert.match(await answer(stranger, account, wrongCode(code)), /^codeWrong/)
    assert.match(await answer(stranger, account, code), /^loginLocked/)
    at.pass(61_000)
  }
})

test('a lock by guesses without a code stays when a code is asked for, which is not sent, and an administrator ends it', async () => {
  const account = newPhone()
  const browser = at.browser('10.8.3.1')
  await guesses(browser, account, 10)
  at.pass(3_600_000)
  await assert.rejects(browser.call(sendLoginCode, { account }), { refusal: 'loginLocked', retryAfter: 82_800 })
  assert.equal((await unlock(at.context.db, at.context.clock(), { actor: 'command line: test' }, account))?.locks, 1)
  assert.equal(await outcome(browser.call(loginBySms, { account, code: await browser.code(account) })), 'ok')
})

test('guesses of a day ago count no more', async () => {
  const account = newPhone()
  const browser = at.browser('10.8.4.1')
  await guesses(browser, account, 9)
  at.pass(day)
  assert.ok((await guesses(browser, account, 10)).every((each) => each.startsWith('codeWrong')))
  assert.match(await answer(browser, account), /^loginLocked/)
})

test('the number of remembered sources is bounded, the latest ones stay', () => {
  const remembered = new UnsentGuesses(1000)
  for (let n = 0; n < 5000; n++) remembered.add(n, 0, { account: String(n), source: 'address:10.0.0.1' })
  assert.equal(remembered.size, 1000)
  assert.deepEqual(
    [remembered.of({ account: '3999', source: 'address:10.0.0.1' }).length, remembered.of({ account: '4000', source: 'address:10.0.0.1' }).length],
    [0, 1],
  )
})
