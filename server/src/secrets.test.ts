import { loginBySms, userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { starterEntries } from './testing/starter-entries.ts'
import { keepPhrasing, rekeyPhrasings } from './phrasings/keep.ts'
import { erase } from './privacy/erase.ts'
import { deriveSecrets, type Secrets } from './secrets.ts'
import { outcome } from './testing/outcome.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
let at: TestServer
before(async () => {
  at = await openTestServer({ env: { APP_SECRET: old }, starter: starterEntries().slice(0, 1) })
})
after(() => at.close())
beforeEach(() => use(deriveSecrets(old)))

/** Changes the secrets, as a restart does. */
const use = (secrets: Secrets) => void Object.assign(at.context, { secrets })
const people = () => at.context.db.selectFrom('typed_phrasing_people').select('person').execute()

test('while the secret is changed, open pages and codes that were sent go on working; without the accepted one they do not', async () => {
  const account = '13712345678'
  const doctor = await at.doctor()
  const other = at.browser()
  const code = await other.code(account)
  use(deriveSecrets(next))
  assert.equal(await outcome(doctor.call(userInfo, {})), 'csrfFailed')
  use(deriveSecrets(next, old))
  assert.equal(await outcome(doctor.call(userInfo, {})), 'ok')
  assert.equal(await outcome(other.call(loginBySms, { account, code })), 'ok')
  // A server that is not restarted yet accepts what the new one makes.
  const late = await at.doctor()
  use(deriveSecrets(old, next))
  assert.equal(await outcome(late.call(userInfo, {})), 'ok')
})

test('who typed a phrasing counts once under both secrets, and is found by the deletion of the account afterwards', async () => {
  const { db, clock } = at.context
  const doctor = await at.doctor('13912345678')
  const { id } = await db.selectFrom('library_entries').select('id').executeTakeFirstOrThrow()
  const keeps = (secrets: Secrets, typed: string) =>
    db.transaction().execute((tx) => keepPhrasing(tx, clock(), secrets, { userId: doctor.userId, entryId: id, typed }))
  await keeps(deriveSecrets(old), '冰箱里放多久')
  await keeps(deriveSecrets(old), '冷藏几天')
  const during = deriveSecrets(next, old)
  await keeps(during, '冰箱里放多久')
  assert.equal((await people()).length, 2)
  assert.equal(await rekeyPhrasings(db, during), 1)
  assert.equal(await rekeyPhrasings(db, during), 0)
  assert.deepEqual(new Set((await people()).map(({ person }) => person)), new Set([deriveSecrets(next).phrasings(doctor.userId)]))
  use(deriveSecrets(next))
  assert.equal(await erase(at.context, doctor.userId, '13912345678'), true)
  assert.deepEqual(await people(), [])
})
