import { loginBySms, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { ask, askFeedback, recommend } from '@xunyi/contract/chat'
import { agree, cancelUser, checkDeletionCode, consent, exportData, sendDeletionCode } from '@xunyi/contract/privacy'
import { endOtherSessions, sendPhoneCode, sessions, updateUser } from '@xunyi/contract/profile'
import { policyVersion } from '@xunyi/contract/site'
import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../testing/browser.ts'
import { newPhone } from '../testing/numbers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { outcome } from '../testing/outcome.ts'
import { tracesOf } from '../testing/tables.ts'

/* Calls of a person during the deletion of their account: many orders, always the same ones. */

const minute = 60_000
const rounds = { seed: 1, numRuns: 40, endOnFailure: true }

let at: TestServer
let staffUser: Browser
before(async () => {
  at = await openTestServer({
    starter: [],
    // Every row of the database is read after each round.
    overrides: { synonyms: () => [] },
    env: { SMS_PER_ADDRESS_PER_HOUR: '1000000', SMS_PER_HOUR: '1000000' },
  })
  staffUser = await at.doctor()
})
after(() => at.close())

/** A doctor with texts, and the values that would identify them. */
interface Leaving {
  doctor: Browser
  phone: string
  code: string
  /** Asked by this doctor and by another one, in words of their own. */
  request: string
  personal: string[]
}

let made = 0

async function leaving(): Promise<Leaving> {
  const number = String(++made).padStart(4, '0')
  const phone = newPhone()
  const doctor = await at.doctor(phone)
  const personal = [doctor.userId, phone, `医生${number}`, `医院${number}`, `第${number}个提问`, `第${number}题：怎么运输？`]
  await doctor.call(updateUser, { id: doctor.userId, nickname: personal[2], hospital: personal[3] })
  await doctor.call(ask, { text: personal[4]!, id: null })
  await doctor.call(askFeedback, { text: personal[5]! })
  at.pass(2 * minute)
  await doctor.call(sendDeletionCode, {})
  return { doctor, phone, code: doctor.lastCode(phone), request: personal[5]!, personal }
}

/** Waits for that many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A copy whose account is deleted while it is sent is cut off, as it is for the browser. */
function connectionCut(error: Error & { code?: string }): void {
  if (error.code !== 'LIGHT_ECONNRESET') throw error
}

/** Starts each call after its number of turns; none may end in a fault. */
async function allAtOnce(calls: readonly (readonly [after: number, call: () => Promise<unknown>])[]) {
  const ended = await Promise.all(
    calls.map(async ([after, call]) => {
      await turns(after)
      return outcome(call())
    }),
  )
  assert.ok(!ended.includes('fault'), ended.join())
  return ended
}

const delays = fc.array(fc.nat(100), { minLength: 16, maxLength: 16 })

test('S-88 calls of a signed-in person during the deletion of the account leave nothing of theirs', async () => {
  await fc.assert(
    fc.asyncProperty(delays, fc.boolean(), async (delays, bothLeave) => {
      const second = await leaving()
      const { doctor, code, request, personal } = await leaving()
      const { call, userId } = doctor
      const change = newPhone()
      const joining = request.replace(/[：？]/g, ' ').trim()
      const seconds = `${joining}？`
      await second.doctor.call(askFeedback, { text: seconds })
      await doctor.call(askFeedback, { text: second.request })
      const calls = [
        () => call(cancelUser, { code }),
        () => call(ask, { text: `${personal[4]}再问`, id: null }),
        () => call(ask, { text: personal[4]!, id: null }),
        () => call(ask, { text: `用白蛋白后出现皮疹 ${made}`, id: null }),
        () => call(recommend, { text: `静丙引起寒战 ${made}` }),
        () => call(recommend, { text: '怎么买冰毒' }),
        () => call(askFeedback, { text: request }),
        () => call(askFeedback, { text: `${personal[4]}没有答案` }),
        () => call(updateUser, { id: userId, hospital: `${personal[3]}分院` }),
        () => call(sendPhoneCode, { account: change }),
        () => call(sendDeletionCode, {}),
        () => call(agree, { policy_version: policyVersion }),
        () => call(exportData, { format: 'json' }).catch(connectionCut),
        () => call(sessions, {}),
        () => staffUser.call(askFeedback, { text: joining }),
        () => (bothLeave ? second.doctor.call(cancelUser, { code: second.code }) : call(endOtherSessions, {})),
      ]
      const [cancelled] = await allAtOnce(calls.map((call, each) => [delays[each]!, call]))
      assert.equal(cancelled, 'ok')
      assert.equal(await outcome(call(userInfo, {})), 'noSession')
      assert.deepEqual(await tracesOf(at, [...personal, change, ...(bothLeave ? [...second.personal, seconds] : [])]), [])
      const items = at.context.db.selectFrom('open_question_askers').innerJoin('open_questions', 'open_questions.id', 'question_id')
      const joined = await items.select('question').where('user_id', '=', staffUser.userId).where('text', '=', joining).execute()
      assert.deepEqual(
        joined.map(({ question }) => question),
        [bothLeave ? joining : seconds],
      )
    }),
    rounds,
  )
})

test('S-87 cancelled twice at once, an account is deleted once', async () => {
  await fc.assert(
    fc.asyncProperty(delays, async (delays) => {
      const { doctor, code, personal } = await leaving()
      const cancel = () => doctor.call(cancelUser, { code })
      const ended = await allAtOnce([
        [delays[0]!, cancel],
        [delays[1]!, cancel],
        [delays[2]!, cancel],
        [delays[3]!, () => doctor.call(checkDeletionCode, { code })],
      ])
      assert.deepEqual(ended.slice(0, 3).filter((each) => each === 'ok').length, 1)
      for (const each of ended) assert.ok(['ok', 'deletionCodeUsed', 'codeWrong', 'noSession'].includes(each), each)
      assert.deepEqual(await tracesOf(at, personal), [])
      assert.equal(await outcome(cancel()), 'noSession')
    }),
    rounds,
  )
})

test('S-88 a login during the deletion of the account makes a new account, or is deleted with the old one', async () => {
  await fc.assert(
    fc.asyncProperty(delays, async (delays) => {
      const { doctor, phone, code, personal } = await leaving()
      const elsewhere = at.browser('10.0.0.3')
      at.pass(minute)
      const login = await elsewhere.code(phone)
      const signedIn: string[] = []
      const [cancelled, loggedIn] = await allAtOnce([
        [delays[0]!, () => doctor.call(cancelUser, { code })],
        [
          delays[1]!,
          async () => {
            const { token, user_id } = await elsewhere.call(loginBySms, { account: phone, code: login, policy_version: policyVersion })
            elsewhere.token = token
            signedIn.push(user_id)
          },
        ],
        [delays[2]!, () => doctor.call(sendLoginCode, { account: phone })],
        [delays[3]!, () => at.browser('10.0.0.4').call(loginBySms, { account: phone, code: '000000' })],
      ])
      assert.equal(cancelled, 'ok')
      // The code was sent to the number, and was deleted with it.
      assert.ok(loggedIn === 'ok' || loggedIn === 'codeWrong', loggedIn)
      assert.deepEqual(
        await tracesOf(
          at,
          personal.filter((text) => text !== phone),
        ),
        [],
      )
      const [user] = await at.context.db.selectFrom('users').selectAll().where('phone', '=', phone).execute()
      // Later calls with the number are independent of the deleted account.
      const places = await tracesOf(at, [phone])
      for (const place of places)
        assert.ok(['users.phone', 'codes.account', 'code_sends.account', 'known_devices.account', 'wrong_guesses.account'].includes(place), place)
      if (user) {
        assert.deepEqual([user.id, user.nickname, user.hospital], [signedIn[0], '', ''])
        assert.equal((await elsewhere.call(consent, {})).agreed, true)
        assert.deepEqual(await at.context.db.selectFrom('history_records').select('id').where('user_id', '=', user.id).execute(), [])
      } else {
        assert.ok(!places.includes('known_devices.account'))
        if (loggedIn === 'ok') assert.equal(await outcome(elsewhere.call(userInfo, {})), 'noSession')
      }
    }),
    rounds,
  )
})

test('S-88 a number that changes during the deletion of the account is left nowhere either', async () => {
  await fc.assert(
    fc.asyncProperty(delays, async (delays) => {
      const { doctor, code, personal } = await leaving()
      const change = newPhone()
      await doctor.call(sendPhoneCode, { account: change })
      const [cancelled, changed] = await allAtOnce([
        [delays[0]!, () => doctor.call(cancelUser, { code })],
        [delays[1]!, () => doctor.call(updateUser, { id: doctor.userId, phone: change, code: doctor.lastCode(change) })],
      ])
      if (cancelled === 'ok') return assert.deepEqual(await tracesOf(at, [...personal, change]), [])
      // The code was for the number before, and was deleted with it.
      assert.ok(['codeWrong', 'deletionCodeUsed', 'cancelFailed'].includes(cancelled!), cancelled)
      assert.equal(changed, 'ok')
      assert.equal((await doctor.call(userInfo, {})).phone, change)
    }),
    rounds,
  )
})

test('S-88 a browser that two people signed in on does not keep the number of the one who leaves', async () => {
  await fc.assert(
    fc.asyncProperty(delays, async (delays) => {
      const { doctor, code, personal } = await leaving()
      const another = newPhone()
      const login = await doctor.code(another)
      const shared = at.browser()
      for (const [name, value] of doctor.cookies) shared.cookies.set(name, value)
      const ended = await allAtOnce([
        [delays[0]!, () => doctor.call(cancelUser, { code })],
        [delays[1]!, () => shared.call(loginBySms, { account: another, code: login })],
      ])
      assert.deepEqual(ended, ['ok', 'ok'])
      assert.deepEqual(await tracesOf(at, personal), [])
    }),
    rounds,
  )
})
