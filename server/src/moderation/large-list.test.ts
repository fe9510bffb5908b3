import { recommend } from '@xunyi/contract/chat'
import { approveModeration, dryRunModeration, dryRunModerationProposal, proposeModeration, tryModeration } from '@xunyi/contract/moderation'
import { listLimits, type WordList } from '@xunyi/contract/moderation-list'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCaller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { compileApart } from './compile-apart.ts'
import shipped from './terms.json' with { type: 'json' }

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

const numerals = '零壹贰叁肆伍陆柒捌玖'
const numbered = (number: number) => [...String(number)].map((digit) => numerals[Number(digit)]).join('')
/** The shipped list with this many more words of this length. */
function withWords(count: number, length: number): WordList {
  const [first, ...others] = shipped.categories
  const words = Array.from({ length: count }, (_, number) => `词${numbered(number)}号`.padEnd(length, '长'))
  return { ...shipped, categories: [{ ...first!, words: [...first!.words, ...words] }, ...others] }
}

test('the old list serves while a large one is compiled; then the new one serves', async () => {
  const { browser: administrator } = await newCaller(at.app, at.context, 'administrator')
  const doctor = await at.doctor()
  const list = withWords(8000, 10)
  const [added] = list.categories[0]!.words.slice(-1)
  const { proof } = await administrator.call(dryRunModeration, { list, based_on: 0 })
  const { id } = await administrator.call(proposeModeration, { list, based_on: 0, reason: '季度更新', proof })
  const { browser: approver } = await newCaller(at.app, at.context, 'approver', ['publisher'])
  await approver.call(approveModeration, { id, proof: (await approver.call(dryRunModerationProposal, { id })).proof })
  assert.equal(await outcome(doctor.call(recommend, { text: added! })), 'blocked')

  // A change by another server, found at the next poll.
  await at.context.db
    .insertInto('moderation_lists')
    .values({ version: 2, list: JSON.stringify({ ...list, categories: list.categories.slice(1) }), reason: '', made_by: '', created_at: 0 })
    .execute()
  const order: string[] = []
  // One list is compiled at a time: the new one waits for these.
  const ahead = Array.from({ length: 4 }, () => compileApart(list))
  const refreshed = at.context.moderator.refresh().then(() => order.push('new list'))
  assert.equal(await outcome(doctor.call(recommend, { text: added! })), 'blocked')
  order.push('old list')
  await Promise.all([refreshed, ...ahead])
  assert.equal(await outcome(doctor.call(recommend, { text: added! })), 'ok')
  assert.deepEqual(order, ['old list', 'new list'])
})

test('a list beyond the size limit is refused before compilation, with its size and the limit', async () => {
  const { browser: administrator } = await newCaller(at.app, at.context, 'administrator')
  const list = withWords(5000, listLimits.word)
  const tooLong = /词条合计 \d+ 个字，最多 120000 个字/
  await assert.rejects(administrator.call(dryRunModeration, { list, based_on: 2 }), tooLong)
  await assert.rejects(administrator.call(tryModeration, { text: '人血白蛋白怎么用', list }), tooLong)
})
