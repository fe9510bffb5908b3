import { recommend } from '@xunyi/contract/chat'
import { addSearchCase } from '@xunyi/contract/search-lab'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { triedEntry } from '../library/entry-wordings.ts'
import { newCaller } from '../testing/callers.ts'
import { libraryContent } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { brokenByEntry } from './broken-cases.ts'

const [ofVeins, ofMuscles] = ['静注人免疫球蛋白的用法用量是什么？', '肌注人免疫球蛋白的用法用量是什么？'] as const

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [libraryContent('veins', ofVeins), libraryContent('muscles', ofMuscles)] })
})
after(() => at.close())

test('a case with a name of several products passes and breaks by what the phone offers first', async () => {
  const question = '丙球剂量'
  const [first] = await (await at.doctor()).call(recommend, { text: question })
  assert.deepEqual([first!.text, at.context.catalogue.index.search(question)[0]!.text], [ofMuscles, ofVeins])
  const writer = await newCaller(at.app, at.context, 'writer')
  const { id } = await writer.browser.call(addSearchCase, { question, entry_id: first!.id })
  const broken = await brokenByEntry(at.context, triedEntry('new', libraryContent('new', '肌注人免疫球蛋白剂量')))
  assert.deepEqual(broken, [{ id, question, expected: first!.text }])
  assert.deepEqual(await brokenByEntry(at.context, triedEntry('new', libraryContent('new', '白蛋白怎么保存'))), [])
})
