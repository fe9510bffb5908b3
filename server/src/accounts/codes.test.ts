import { loginBySms, sendLoginCode } from '@xunyi/contract/accounts'
import { info } from '@xunyi/contract/site'
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { rowsByTable } from '../testing/tables.ts'
import { newCode } from './codes.ts'

const minute = 60_000
const hour = 60 * minute

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

const guess = (browser: Browser, account: string, code: string) => outcome(browser.call(loginBySms, { account, code }))
const sessionsOf = (account: string) =>
  at.context.db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select('token_hash').where('phone', '=', account).execute()
const evaluatedOf = (account: string) =>
  at.context.db.selectFrom('wrong_guesses').select('id').where('account', '=', account).where('evaluated', '=', 1).execute()

test('S-01 after five wrong guesses the right code is invalid, and the log says so', async () => {
  const browser = at.browser()
  const account = newPhone()
  const code = await browser.code(account)
  const before = at.logged().length
  for (let n = 0; n < 5; n++) assert.equal(await guess(browser, account, wrongCode(code)), 'codeWrong')
  const events = at
    .logged()
    .slice(before)
    .match(/authn_login_fail(_max)?"/g)
  assert.deepEqual(events, [...Array<string>(4).fill('authn_login_fail"'), 'authn_login_fail_max"'])
  assert.equal(await guess(browser, account, code), 'codeWrong')
})

test('S-02 of many wrong guesses at once five are evaluated, and the right code is dead afterwards', async () => {
  const account = newPhone()
  const code = await at.browser().code(account)
  // Every guess comes from an address of its own, so that no lock interferes.
  const guesses = Array.from({ length: 50 }, (_, n) => guess(at.browser(`10.9.0.${n}`), account, wrongCode(code)))
  assert.deepEqual(new Set(await Promise.all(guesses)), new Set(['codeWrong']))
  assert.equal((await evaluatedOf(account)).length, 5)
  assert.equal(await guess(at.browser('10.9.1.1'), account, code), 'codeWrong')
  assert.equal((await sessionsOf(account)).length, 0)
})

test('S-03 a code works once', async () => {
  const account = newPhone()
  const code = await at.browser().code(account)
  assert.equal(await guess(at.browser(), account, code), 'ok')
  assert.equal(await guess(at.browser(), account, code), 'codeWrong')
  assert.equal((await sessionsOf(account)).length, 1)
})

test('S-04 a right code sent fifty times at once signs in once, and nothing breaks', async () => {
  const account = newPhone()
  const code = await at.browser().code(account)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(at.browser(`10.8.0.${n}`), account, code)))
  assert.deepEqual(outcomes.toSorted(), [...Array<string>(49).fill('codeWrong'), 'ok'])
  assert.equal((await sessionsOf(account)).length, 1)
})

test('S-04 the right code tried over and over from one address is no wrong guess and causes no lock', async () => {
  const account = newPhone()
  const code = await at.browser().code(account)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess(at.browser('10.8.1.1'), account, code)))
  assert.deepEqual(outcomes.toSorted(), [...Array<string>(29).fill('codeWrong'), 'ok'])
  at.pass(minute)
  const fresh = at.browser('10.8.1.1')
  assert.equal(await guess(fresh, account, await fresh.code(account)), 'ok')
})

test('S-05 a code lives five minutes', async () => {
  const browser = at.browser()
  const [early, late] = [newPhone(), newPhone()]
  const [first, second] = [await browser.code(early), await browser.code(late)]
  at.pass(5 * minute - 1000)
  assert.equal(await guess(browser, early, first), 'ok')
  at.pass(1000)
  assert.equal(await guess(browser, late, second), 'codeExpired')
})

test('S-05 a jump of the server’s own clock has no effect: time is the database’s', async () => {
  const running = await openTestServer({ starter: [] })
  const real = Date.now
  const off = mock.method(Date, 'now', () => real() + hour)
  try {
    const browser = running.browser()
    const account = newPhone()
    const code = await browser.code(account)
    off.mock.mockImplementation(() => real() - hour)
    assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'sendTooSoon')
    off.mock.mockImplementation(() => real() + 2 * hour)
    assert.equal(await guess(browser, account, code), 'ok')
  } finally {
    off.mock.restore()
    await running.close()
  }
})

test('S-06 a new code kills the old one', async () => {
  const browser = at.browser()
  const account = newPhone()
  const first = await browser.code(account)
  at.pass(minute + 1000)
  const second = await browser.code(account)
  // Once in a million both are the same.
  if (first !== second) assert.equal(await guess(browser, account, first), 'codeWrong')
  assert.equal(await guess(browser, account, second), 'ok')
})

test('S-12 one number, in every spelling, is one account with one quota; any other text is a bad request', async () => {
  const number = '13711112222'
  const typed = [`+86${number}`, `0086 ${number}`, '137 1111 2222', '+86 137-1111-2222', '１３７1111 2222', `${number}\n`, `\u3000${number} `]
  const browser = at.browser()
  await browser.code(number)
  for (const account of typed) assert.equal(await outcome(browser.call(sendLoginCode, { account })), 'sendTooSoon', JSON.stringify(account))
  for (const account of typed) {
    at.pass(13 * minute)
    await browser.call(sendLoginCode, { account })
    assert.equal(await guess(browser, account, browser.lastCode(number)), 'ok')
  }
  const users = await at.context.db.selectFrom('users').select('phone').where('phone', 'like', '%1111%').execute()
  assert.deepEqual(
    users.map((user) => user.phone),
    [number],
  )

  const none = [
    '',
    '138',
    '1371111222',
    '137111122223',
    '1371111222x',
    '١٣٧١١١١٢٢٢٢',
    '23711112222',
    `${number},13711112223`,
    `${number}\u0000`,
    '9'.repeat(41),
    13711112222,
    [number],
    { account: number },
    null,
    true,
  ]
  for (const account of none) {
    const answer = await browser.post(sendLoginCode.path, { account })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'A0002'], JSON.stringify(account))
  }
})

test('S-13 spaces and hyphens in a code are ignored; anything else is a bad request and uses up no guess', async () => {
  const browser = at.browser()
  const account = newPhone()
  const code = await browser.code(account)
  const full = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  for (const wrong of [full, code.slice(1), `${code}0`, 'abcdef', '', ' ', Number(code), [code], { code }, null]) {
    const answer = await browser.post(loginBySms.path, { account, code: wrong })
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 'A0002'], JSON.stringify(wrong))
  }
  const { guesses } = await at.context.db.selectFrom('codes').select('guesses').where('account', '=', account).executeTakeFirstOrThrow()
  assert.equal(guesses, 0)
  assert.equal(await guess(browser, account, `${code.slice(0, 3)} ${code.slice(3)}`), 'ok')
  const other = newPhone()
  const second = await browser.code(other)
  assert.equal(await guess(browser, other, `${second.slice(0, 3)}-${second.slice(3)}`), 'ok')
})

test('S-15 a code sent to one number is a wrong one for every other, and counts against the other number’s source alone', async () => {
  const [a, b] = [newPhone(), newPhone()]
  const browser = at.browser('10.15.0.1')
  const code = await browser.code(a)
  while ((await browser.code(b)) === code) at.pass(minute + 1)
  assert.equal(await guess(browser, b, code), 'codeWrong')
  const counted = await at.context.db.selectFrom('wrong_guesses').select(['account', 'source']).where('account', 'in', [a, b]).execute()
  assert.deepEqual(
    counted.map((row) => [row.account, row.source]),
    [[b, 'address:10.15.0.1']],
  )
  const { guesses } = await at.context.db.selectFrom('codes').select('guesses').where('account', '=', a).executeTakeFirstOrThrow()
  assert.equal(guesses, 0)
  assert.equal(await guess(browser, a, code), 'ok')
})

test('S-20 a code is in no log, no table and no answer; the log holds neither the number nor the token', async () => {
  const browser = at.browser()
  const account = newPhone()
  const before = at.logged().length
  await browser.call(info, {})
  const answers = [await browser.post(sendLoginCode.path, { account })]
  const code = browser.lastCode(account)
  answers.push(await browser.post(loginBySms.path, { account, code: wrongCode(code) }), await browser.post(loginBySms.path, { account, code }))
  assert.deepEqual(
    answers.map((answer) => answer.json().code),
    ['00000', 'A0008', '00000'],
  )

  const holds = new RegExp(`(?<!\\d)${code}(?!\\d)`)
  for (const answer of answers) assert.doesNotMatch(`${JSON.stringify(answer.headers)}${answer.body}`, holds)
  assert.doesNotMatch(at.logged().slice(before), holds)
  const stored = JSON.stringify([...(await rowsByTable(at))])
  assert.ok(stored.includes(account))
  assert.doesNotMatch(stored, holds)
  assert.ok(at.logged().slice(before).includes('137****'))
  for (const secret of [account, answers[2]!.json().data.token as string]) assert.ok(!at.logged().includes(secret))
})

test('S-20 every code is as likely as any other, those with leading zeros too', () => {
  const codes = Array.from({ length: 10_000 }, newCode)
  assert.ok(codes.every((code) => /^\d{6}$/.test(code)))
  const bins = Array<number>(100).fill(0)
  for (const code of codes) bins[Number(code.slice(0, 2))]!++
  const chiSquare = bins.reduce((sum, seen) => sum + (seen - 100) ** 2 / 100, 0)
  // With 99 degrees of freedom fair codes stay below 200 but once in a hundred million runs.
  assert.ok(chiSquare < 200, `chi-square ${chiSquare}`)
  const leading = codes.filter((code) => code.startsWith('0')).length
  assert.ok(leading > 700 && leading < 1300, `${leading} of 10,000 begin with 0`)
})
