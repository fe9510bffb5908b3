import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { info } from '@xunyi/contract/site'
import type { LightMyRequestResponse } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { buildApp } from '../app.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { Delivery } from '../delivery/open.ts'
import { Outbox } from '../delivery/outbox.ts'
import { aliyunSms } from '../delivery/sms-aliyun.ts'
import type { CodeMessage } from '../delivery/sms.ts'
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

const send = (browser: Browser, account: string) => outcome(browser.call(sendLoginCode, { account }))
const sentTo = (account: string) => at.context.delivery.outbox!.messages.filter((message) => message.to === account).length

test('S-08 sixty seconds must pass between two sends; an early request gets the time to wait, and the provider gets none', async () => {
  const browser = at.browser()
  const account = newPhone()
  await browser.code(account)
  at.pass(59_000)
  await assert.rejects(browser.call(sendLoginCode, { account }), { refusal: 'sendTooSoon', retryAfter: 1 })
  assert.equal(sentTo(account), 1)
  at.pass(2000)
  assert.equal(await send(browser, account), 'ok')
  assert.equal(sentTo(account), 2)
})

test('S-09 five sends an hour, ten a day, both rolling', async () => {
  const browser = at.browser()
  const account = newPhone()
  const started = at.context.clock()
  const five = async () => {
    for (let n = 0; n < 5; n++) {
      assert.equal(await send(browser, account), 'ok')
      at.pass(minute + 1)
    }
  }
  const passTo = (moment: number) => at.pass(moment - at.context.clock())
  await five()
  assert.equal(await send(browser, account), 'sendLimit')
  passTo(started + 2 * hour)
  await five()
  passTo(started + 4 * hour)
  assert.equal(await send(browser, account), 'sendLimit')
  passTo(started + day - 1000)
  assert.equal(await send(browser, account), 'sendLimit')
  // The oldest is out of the window: one more, and no other before the next is.
  passTo(started + day)
  assert.equal(await send(browser, account), 'ok')
  at.pass(minute)
  assert.equal(await send(browser, account), 'sendLimit')
  at.pass(1)
  assert.equal(await send(browser, account), 'ok')
})

test('S-10 fifty sends at once for one number are one message and one code that works', async () => {
  const account = newPhone()
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => send(at.browser(`10.6.0.${n}`), account)))
  assert.deepEqual(outcomes.toSorted(), ['ok', ...Array<string>(49).fill('sendTooSoon')])
  assert.equal(sentTo(account), 1)
  const browser = at.browser()
  assert.equal(await outcome(browser.call(loginBySms, { account, code: browser.lastCode(account) })), 'ok')
})

// Twenty an hour from an address, as the catalogue has it, would lock a hospital out; the decided number is 300 and configurable.
test('S-11 an address that pumps messages is stopped exactly at its limit, and logged; other addresses are not affected', async () => {
  const small = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '20' } })
  try {
    const pump = () => send(small.browser('10.1.1.1'), newPhone())
    const outcomes = await Promise.all(Array.from({ length: 50 }, pump))
    assert.deepEqual([outcomes.filter((each) => each === 'ok').length, outcomes.filter((each) => each === 'sendLimit').length], [20, 30])
    assert.match(small.logged(), /"event":"excess_rate_limit_exceeded","ip":"10\.1\.1\.1"/)
    assert.equal(await send(small.browser('10.1.1.2'), newPhone()), 'ok')
    small.pass(hour + 1000)
    assert.equal(await pump(), 'ok')
    // The owner of one IPv6 address has 2^64 of them.
    const hopping = await Promise.all(Array.from({ length: 25 }, (_, n) => send(small.browser(`2001:db8::${n}`), newPhone())))
    assert.equal(hopping.filter((each) => each === 'ok').length, 20)
  } finally {
    await small.close()
  }
})

test('S-11 a forwarded address from the caller is ignored, only the one added by the proxy of this installation counts', async () => {
  const claims = Array.from({ length: 5 }, (_, n) => `10.20.0.${n}`)
  const sent = async (context: TestServer, address: string, claim: string) => {
    const browser = context.browser(address)
    await browser.call(info, {})
    const headers = { 'x-forwarded-for': claim, forwarded: `for=${claim}`, 'x-real-ip': claim, 'x-client-ip': claim }
    return (await browser.post(sendLoginCode.path, { account: newPhone() }, { headers })).json<{ code: string }>().code
  }
  const open = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '3' } })
  const behind = await openTestServer({ starter: [], env: { SMS_PER_ADDRESS_PER_HOUR: '3', TRUST_PROXY: '1' } })
  try {
    const limited = ['00000', '00000', '00000', 'A0030', 'A0030']
    const answers = { open: [] as string[], behind: [] as string[], others: [] as string[] }
    for (const claim of claims) {
      answers.open.push(await sent(open, '10.1.3.1', claim))
      answers.behind.push(await sent(behind, '127.0.0.1', `${claim}, 10.1.3.1`))
      answers.others.push(await sent(behind, '127.0.0.1', claim))
    }
    assert.deepEqual(answers, { open: limited, behind: limited, others: Array<string>(5).fill('00000') })
  } finally {
    await open.close()
    await behind.close()
  }
})

test('S-11 when the whole installation has used up its messages, codes already sent still work', async () => {
  const small = await openTestServer({ starter: [], env: { SMS_PER_HOUR: '3' } })
  try {
    const browsers = [1, 2, 3].map((n) => small.browser(`10.1.2.${n}`))
    const accounts = browsers.map(newPhone)
    const codes = await Promise.all(browsers.map((browser, n) => browser.code(accounts[n]!)))
    assert.equal(await send(small.browser('10.1.2.4'), newPhone()), 'sendLimit')
    small.pass(minute + 1000)
    // A refused request does not invalidate the code that was sent.
    assert.equal(await send(browsers[0]!, accounts[0]!), 'sendLimit')
    for (const [n, browser] of browsers.entries()) assert.equal(await outcome(browser.call(loginBySms, { account: accounts[n]!, code: codes[n]! })), 'ok')
  } finally {
    await small.close()
  }
})

/*
 * Compares the statements instead of the time: the same statements in the same order for every number. That
 * holds on any machine, unlike a limit in milliseconds.
 */
test('S-17 a known, an unknown, a disabled and a staff number get the same answer for the same work; A0024 comes after a right code alone', async () => {
  const [known, unknown, disabled, staff] = [newPhone(), newPhone(), newPhone(), newPhone()]
  for (const account of [known, disabled, staff]) await at.browser().login(account)
  await at.context.db.updateTable('users').set({ disabled: 1 }).where('phone', '=', disabled).execute()
  await at.context.db.updateTable('users').set({ identity: 'staff' }).where('phone', '=', staff).execute()
  at.pass(minute + 1000)

  const statements: string[] = []
  const executor = at.context.db.getExecutor()
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(executor.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const context = { ...at.context, db: at.context.db.withPlugin(listening) }
  const app = await buildApp(context, { pages: false })
  const browsers = new Map([known, unknown, disabled, staff].map((account) => [account, new Browser(app, context, '10.17.0.1')]))
  /** The answer each number gets, and the statements it took. */
  const forEach = async (ask: (browser: Browser, account: string) => Promise<LightMyRequestResponse>) => {
    const seen: { status: number; body: string; headers: object; work: string[] }[] = []
    for (const [account, browser] of browsers) {
      statements.length = 0
      const { statusCode, body, headers } = await ask(browser, account)
      seen.push({ status: statusCode, body, headers: { ...headers, date: null }, work: statements.splice(0) })
    }
    return seen
  }
  try {
    for (const browser of browsers.values()) await browser.call(info, {})
    const sends = await forEach((browser, account) => browser.post(sendLoginCode.path, { account }))
    assert.equal(sends[0]!.status, 200)
    assert.ok(sends[0]!.work.length >= 5)
    for (const one of sends) assert.deepEqual(one, sends[0])
    const wrong = await forEach((browser, account) => browser.post(loginBySms.path, { account, code: wrongCode(browser.lastCode(account)) }))
    assert.match(wrong[0]!.body, /A0008/)
    for (const one of wrong) assert.deepEqual(one, wrong[0])
    const right = await forEach((browser, account) => browser.post(loginBySms.path, { account, code: browser.lastCode(account) }))
    assert.deepEqual(
      right.map((one) => (JSON.parse(one.body) as { code: string }).code),
      ['00000', '00000', 'A0024', 'A0300'],
    )
  } finally {
    await app.close()
  }
})

async function withSms(sendCode: (message: CodeMessage) => Promise<void>, run: (context: TestServer) => Promise<void>): Promise<void> {
  const delivery: Delivery = { ...at.context.delivery, sms: { sendCode, sendNotice: async () => {} }, email: new Outbox('循医'), outbox: null }
  const failing = await openTestServer({ starter: [], overrides: { delivery } })
  try {
    await run(failing)
  } finally {
    await failing.close()
  }
}

test('S-21 when the vendor fails nothing is used up, unless the message may be on its way', async () => {
  let kind: DeliveryFailed['kind'] | null = 'unreachable'
  const codes: string[] = []
  const vendor = async ({ code }: CodeMessage) => {
    codes.push(code)
    if (kind) throw new DeliveryFailed(kind, 'test')
  }
  await withSms(vendor, async (failing) => {
    const browser = failing.browser()
    const account = newPhone()
    for (let n = 0; n < 12; n++) assert.equal(await send(browser, account), 'deliveryFailed')
    assert.match(failing.logged(), /"event":"sms_failed","kind":"unreachable"/)
    kind = 'unknown'
    assert.equal(await send(browser, account), 'deliveryFailed')
    kind = null
    assert.equal(await send(browser, account), 'sendTooSoon')
    assert.equal(await outcome(browser.call(loginBySms, { account, code: codes.at(-1)! })), 'ok')
  })
})

test('S-21 while the vendor hangs other requests are served, and one request is one message', async () => {
  let calls = 0
  let hangs = false
  let reached = () => {}
  let giveUp = (_error: DeliveryFailed) => {}
  const hung = new Promise<void>((resolve) => (reached = resolve))
  const codes = new Map<string, string>()
  const vendor = ({ to, code }: CodeMessage) => {
    codes.set(to, code)
    if (!hangs) return Promise.resolve()
    calls++
    reached()
    return new Promise<void>((_sent, failed) => (giveUp = failed))
  }
  await withSms(vendor, async (failing) => {
    const [inside, entering, waiting] = [failing.browser(), failing.browser(), failing.browser()]
    const [one, two] = [newPhone(), newPhone()]
    assert.equal(await send(inside, one), 'ok')
    inside.token = (await inside.call(loginBySms, { account: one, code: codes.get(one)! })).token
    assert.equal(await send(entering, two), 'ok')

    hangs = true
    const account = newPhone()
    const hanging = send(waiting, account)
    await hung
    assert.equal(await outcome(inside.call(userInfo, {})), 'ok')
    assert.equal(await outcome(entering.call(loginBySms, { account: two, code: codes.get(two)! })), 'ok')
    assert.equal(await send(waiting, account), 'sendTooSoon')
    giveUp(new DeliveryFailed('unknown', 'time limit'))
    assert.equal(await hanging, 'deliveryFailed')
    assert.equal(calls, 1)
  })
})

test('S-21 a vendor whose certificate or encryption is wrong has sent nothing', async () => {
  const plain = createServer((_request, response) => response.end())
  await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening))
  const settings = { ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret', ALIYUN_SMS_SIGN_NAME: '循医', ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' }
  const vendor = aliyunSms({ ...settings, ALIYUN_SMS_ENDPOINT: `https://127.0.0.1:${(plain.address() as AddressInfo).port}` })
  try {
    await withSms(
      (message) => vendor.sendCode(message),
      async (failing) => {
        const browser = failing.browser()
        const account = newPhone()
        assert.equal(await send(browser, account), 'deliveryFailed')
        assert.equal(await send(browser, account), 'deliveryFailed')
      },
    )
  } finally {
    plain.close()
  }
})

test('S-22 the line that binds a code to this site names the configured host, with any Host header', async () => {
  const ours = await openTestServer({ starter: [], env: { PUBLIC_URL: 'https://xunyi.example.com', TRUST_PROXY: '1' } })
  try {
    const browser = ours.browser()
    await browser.call(info, {})
    const account = newPhone()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    assert.equal((await browser.post(sendLoginCode.path, { account }, { headers })).statusCode, 200)
    const { text, code } = ours.context.delivery.outbox!.messages[0]!
    assert.equal(text.split('\n').at(-1), `@xunyi.example.com #${code}`)
  } finally {
    await ours.close()
  }
})
