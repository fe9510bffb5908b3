import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from '../app.ts'
import { openContext } from '../open-context.ts'
import { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

const guess = (browser: Browser, account: string, code: string) => outcome(browser.call(loginBySms, { account, code }))

/** A browser that has signed the number in before and is signed out again. */
async function knownBrowser(account: string, address?: string): Promise<Browser> {
  const browser = at.browser(address)
  await browser.login(account)
  browser.token = null
  at.pass(minute + 1)
  return browser
}

async function guessWrong(browser: Browser, account: string, times: number): Promise<void> {
  const code = await browser.code(account)
  for (let n = 0; n < times; n++) assert.equal(await guess(browser, account, wrongCode(code)), 'codeWrong')
}

/** Ten wrong guesses: two codes of five. */
async function lock(browser: Browser, account: string): Promise<void> {
  await guessWrong(browser, account, 5)
  at.pass(minute + 1)
  await guessWrong(browser, account, 5)
  at.pass(minute + 1)
}

test('S-07 after fifty guesses in a day, from any sources, unknown browsers are locked out even with the right code; a known browser is not', async () => {
  const account = newPhone()
  const own = await knownBrowser(account)
  at.pass(day)
  const started = at.context.clock()
  for (let n = 0; n < 10; n++) {
    const stranger = at.browser(`10.7.0.${n}`)
    const code = await stranger.code(account)
    at.pass(4 * minute)
    for (let times = 0; times < 5; times++) assert.equal(await guess(stranger, account, wrongCode(code)), 'codeWrong')
    if (n === 4) at.pass(hour)
  }
  // The eleventh code can be had a day after the first was sent; the first guesses came four minutes later.
  at.pass(started + day + 1000 - at.context.clock())
  const fresh = at.browser('10.7.1.1')
  const locked = { refusal: 'loginLocked', retryAfter: 4 * 60 - 1 }
  await assert.rejects(fresh.call(loginBySms, { account, code: '000000' }), locked)
  // No code goes to a number that is locked for the asker.
  await assert.rejects(fresh.call(sendLoginCode, { account }), locked)
  assert.equal(await outcome(own.login(account)), 'ok')
  at.pass(4 * minute)
  assert.equal(await guess(fresh, account, await fresh.code(account)), 'ok')
})

// Decided (docs/decisions/002): instead of a reserve of three sends, known browsers have a channel of their own.
test('S-18 a stranger who uses up guesses and sends, even from the same address, cannot lock a doctor out of a known browser', async () => {
  const account = newPhone()
  const own = await knownBrowser(account, '10.5.5.5')
  const stranger = at.browser('10.5.5.5')
  for (let n = 0; n < 2; n++) {
    assert.equal(await outcome(stranger.call(sendLoginCode, { account })), 'ok')
    at.pass(minute + 1)
  }
  await lock(stranger, account)
  assert.equal(await outcome(stranger.call(sendLoginCode, { account })), 'loginLocked')
  assert.equal(await outcome(at.browser('10.6.6.6').call(sendLoginCode, { account })), 'sendLimit')
  assert.equal(await guess(stranger, account, '000000'), 'loginLocked')
  assert.equal(await outcome(own.login(account)), 'ok')
})

test('S-19 ten wrong guesses lock this source for a day; trying does not extend it; other sources are not locked', async () => {
  const account = newPhone()
  const thief = at.browser('10.3.3.3')
  await lock(thief, account)
  const locked = at.context.clock() - minute - 1
  const other = at.browser('10.4.4.4')
  const code = await other.code(account)
  assert.equal(await guess(thief, account, code), 'loginLocked')
  assert.equal(await guess(other, account, code), 'ok')
  for (const after of [hour, 12 * hour, day - minute]) {
    at.pass(locked + after - at.context.clock())
    assert.equal(await guess(thief, account, '000000'), 'loginLocked')
  }
  at.pass(locked + day - at.context.clock())
  assert.equal(await outcome(thief.login(account)), 'ok')
})

test('S-19 a success resets the count', async () => {
  const account = newPhone()
  const browser = await knownBrowser(account)
  for (let n = 0; n < 3; n++) {
    await guessWrong(browser, account, 4)
    assert.equal(await guess(browser, account, browser.lastCode(account)), 'ok')
    at.pass(minute + 1)
  }
  await guessWrong(browser, account, 4)
  assert.equal(await guess(browser, account, browser.lastCode(account)), 'ok')
})

test('S-19 a restart of the server does not unlock', async () => {
  const own = await openTestServer({ starter: [], stopped: true })
  try {
    const account = newPhone()
    const before = own.browser('10.3.5.5')
    let code = ''
    for (let n = 0; n < 2; n++) {
      code = await before.code(account)
      for (let times = 0; times < 5; times++) assert.equal(await guess(before, account, wrongCode(code)), 'codeWrong')
      own.pass(minute + 1)
    }
    await own.app.close()
    await own.context.close()
    const context = await openContext(own.context.config, { log: own.context.log, starter: () => [] })
    const app = await buildApp(context, { pages: false })
    try {
      const again = new Browser(app, context, '10.3.5.5')
      assert.equal(await guess(again, account, code), 'loginLocked')
      assert.equal(await guess(new Browser(app, context, '10.3.5.6'), account, code), 'codeWrong')
    } finally {
      await app.close()
      await context.close()
    }
  } finally {
    await own.close()
  }
})
