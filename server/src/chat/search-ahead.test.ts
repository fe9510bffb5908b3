import { recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openCatalogue } from '../library/catalogue.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { searchAhead, similarByReading, similarTo } from '../offer/offer.ts'
import { suggestionsFor } from './suggestions.ts'

const library = starterEntries().filter((_, place) => place % 8 === 0)
const text = '白蛋白怎么保存'
/** Of two products: 丙球. */
const ambiguous = '丙球怎么保存'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: library, env: { SEARCH_THREADS: '1' } })
})
after(() => at.close())

async function threadReady(): Promise<void> {
  const { catalogue } = at.context
  await catalogue.refresh()
  while ((await catalogue.findInThread(text, 5)) === null) await setImmediate()
}

test('what is searched ahead is kept: the thread that serves searches nothing, not for the readings of an ambiguous name either', async (t) => {
  const { catalogue } = at.context
  await threadReady()
  for (const asked of [text, ambiguous]) await searchAhead(at.context, asked)
  const { index } = catalogue
  const expected = [index.find(text, 5), index.find(ambiguous, 5)].map(({ offered }) => offered)
  const find = t.mock.method(index, 'find')
  assert.deepEqual([similarTo(index, text), similarTo(index, ambiguous)], expected)
  similarByReading(index, ambiguous)
  assert.equal(find.mock.callCount(), 0)
})

test('a call finds the same with the thread and without', async (t) => {
  const without = await openCatalogue(at.context.db)
  t.after(() => without.close())
  await threadReady()
  const doctor = await at.doctor()
  for (const asked of ['静丙滴多快', '白蛋白过敏了还能再用吗', ambiguous, '凝血酶喷在伤口上要多少'])
    assert.deepEqual(await doctor.call(recommend, { text: asked }), await suggestionsFor({ ...at.context, catalogue: without }, [asked]), asked)
})
