import { loginBySms } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidy } from '../housekeeping.ts'
import { newPhone, wrongCode } from '../testing/numbers.ts'
import { openTestHouse } from '../testing/open-house.ts'
import { outcome } from '../testing/outcome.ts'

const hour = 3_600_000

test('a wrong guess is kept for 24 hours, in which it counts, and no longer', async () => {
  const at = await openTestHouse({ starter: [], stopped: true })
  try {
    const { db, clock } = at.house
    const guessed = async () => (await db.selectFrom('wrong_guesses').select('account').orderBy('guessed_at').execute()).map(({ account }) => account)
    const [first, second] = [newPhone(), newPhone()]
    const guess = async (account: string) => {
      const browser = at.browser()
      const code = wrongCode(await browser.code(account))
      assert.equal(await outcome(browser.call(loginBySms, { account, code })), 'codeWrong')
    }
    await guess(first)
    at.pass(12 * hour)
    await guess(second)
    at.pass(12 * hour - 1)
    await tidy(db, clock())
    assert.deepEqual(await guessed(), [first, second])
    at.pass(1)
    await tidy(db, clock())
    assert.deepEqual(await guessed(), [second])
    at.pass(12 * hour)
    await tidy(db, clock())
    assert.deepEqual(await guessed(), [])
  } finally {
    await at.close()
  }
})
