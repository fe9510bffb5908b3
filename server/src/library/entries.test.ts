import { withdraw } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries } from '../testing/library-content.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const [sample] = starterEntries()
const question = (drug: string) => `${drug}开封以后还能放多久？`
async function save(...drugs: string[]) {
  await publishEntries(
    at.context,
    drugs.map((drug) => ({ ...sample!, key: drug, question: question(drug), phrasings: [] })),
  )
  await at.context.catalogue.refresh()
}
const isFound = (drug: string) => at.context.catalogue.index.search(question(drug))[0]?.band === 'same'

test('S-96 changes after the clock was set back are followed', async () => {
  const hour = 3600_000
  await save('甲药')
  at.pass(3 * hour)
  await save('乙药')
  at.pass(-2 * hour)
  await save('丙药')
  assert.ok(isFound('丙药'))

  const approver = await newCaller(at.app, at.context, 'approver')
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', '甲药').executeTakeFirstOrThrow()
  assert.ok(isFound('甲药'))
  await approver.browser.call(withdraw, { id, version: 1, reason: '说明书已更新' })
  assert.ok(!isFound('甲药'))
})
