import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { starterEntries } from '../testing/starter-entries.ts'
import { publishEntries } from '../testing/library-content.ts'
import { changeableSynonyms } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openCatalogue, type OpenedCatalogue } from './catalogue.ts'

const library = starterEntries().filter((_, place) => place % 8 === 0)
const text = '白蛋白怎么保存'
const synonym = { id: 'a', standard: '白蛋白', kind: 'drug', uses: ['name'] } as const
const groupOf = (word: string) => ({ ...synonym, words: [word], uses: [...synonym.uses] })

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: library, env: { SEARCH_THREADS: '1' } })
})
after(() => at.close())

/** Polls follow by hand. */
async function opened(t: TestContext, options: Parameters<typeof openCatalogue>[1] = {}): Promise<OpenedCatalogue> {
  const catalogue = await openCatalogue(at.context.db, { searchThreads: 1, ...options })
  const stop = catalogue.poll(assert.ifError)
  t.after(async () => {
    await stop()
    await catalogue.close()
  })
  return catalogue
}

/** What the thread finds, once it is there. */
async function foundInThread(catalogue: Pick<OpenedCatalogue, 'findInThread' | 'refresh'>, text: string) {
  await catalogue.refresh()
  for (;;) {
    const found = await catalogue.findInThread(text, 5)
    if (found !== null) return found
    await setImmediate()
  }
}

test('a search by the thread finds what the index holds, after a change of the library and of the synonyms too', async (t) => {
  const synonyms = changeableSynonyms(groupOf('小白'))
  const catalogue = await opened(t, { synonyms })
  assert.deepEqual(await foundInThread(catalogue, text), catalogue.index.find(text))
  at.pass(10)
  const question = '白蛋白怎么保存最好？'
  await publishEntries(at.context, [{ ...library[0]!, key: 'replica-new', question }])
  const changed = await foundInThread(catalogue, question)
  assert.equal(changed.offered[0]?.text, question)
  assert.deepEqual(changed, catalogue.index.find(question))
  const former = catalogue.index
  synonyms.change(groupOf('小白药'))
  await catalogue.refresh()
  await catalogue.synonymsApplied()
  assert.notEqual(catalogue.index, former)
  assert.deepEqual(await foundInThread(catalogue, '小白药怎么保存'), catalogue.index.find('小白药怎么保存'))
})

test('without threads, and before the catalogue is polled, there is none', async () => {
  const catalogue = await openCatalogue(at.context.db, { searchThreads: 1 })
  await catalogue.refresh()
  assert.equal(await catalogue.findInThread(text, 5), null)
  await catalogue.close()
})
