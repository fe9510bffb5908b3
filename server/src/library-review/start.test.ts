import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { openTestServer } from '../testing/test-server.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://xunyi.example.com',
  APP_SECRET: 'a secret of thirty-two characters',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'a',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'b',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
}
const some = starterEntries().slice(0, 3)
const warning = /"level":40[^\n]*"entries":2[^\n]*nobody of this organisation has reviewed/

test('a start in production says how many entries nobody has reviewed; elsewhere, and where all are, it says nothing', async (t) => {
  const starter = some.map((entry, at) => (at === 0 ? { ...entry, reviewed_on: '2026-01-01', review_due: '2099-01-01' } : entry))
  const cases: [env: Record<string, string>, starter: typeof some, said: boolean][] = [
    [production, starter, true],
    [production, starter.slice(0, 1), false],
    [{}, starter, false],
  ]
  for (const [env, starter, said] of cases) {
    const at = await openTestServer({ env, starter })
    t.after(() => at.close())
    assert.equal(warning.test(at.logged()), said)
  }
})

test('STARTER_LIBRARY=none leaves an empty library empty', async (t) => {
  const at = await openTestServer({ env: { STARTER_LIBRARY: 'none' }, starter: some })
  t.after(() => at.close())
  assert.deepEqual(await at.context.db.selectFrom('library_entries').select('id').execute(), [])
  assert.equal(at.context.catalogue.index.size, 0)
})
