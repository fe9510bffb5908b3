import { QuestionIndex } from '@xunyi/retrieval/question-index'
import type { SynonymGroup } from '@xunyi/contract/synonym-groups'
import { Synonyms } from '@xunyi/retrieval/synonyms'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deriveSecrets } from '../secrets.ts'
import { publishEntries } from '../testing/library-content.ts'
import { changeableSynonyms } from '../testing/synonyms.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openCatalogue } from './catalogue.ts'
import type { Content } from './content.ts'
import { publishedEntries } from './entries.ts'

const contentOf = (key: string, question: string): Content => ({
  key,
  question,
  phrasings: [],
  counterexamples: [],
  answer: '以药品说明书为准。',
  evidence: [],
  subject: '',
  category: '其他',
  reviewed_on: '2026-01-01',
  review_due: '2027-01-01',
})
const entries = 450
const starter = Array.from({ length: entries }, (_, at) => contentOf(`q${at}`, `第${at}号制剂的储存条件是什么？`))
const groupOf = (...words: string[]): SynonymGroup => ({ id: 'a', standard: '第7号制剂', words, kind: 'drug', uses: ['name'] })

let at: TestServer
before(async () => {
  at = await openTestServer({ starter })
})
after(() => at.close())

const changingSynonyms = () => changeableSynonyms(groupOf('七号药'))

/** Saves as a server does: in one transaction, which a look at the library sees whole. */
async function save(...contents: Content[]): Promise<void> {
  at.pass(10)
  await publishEntries(at.context, contents)
}

const firstFor = (index: QuestionIndex, text: string) => index.search(text)[0]?.text

test('with changed synonyms another index is built while the present one serves, in turns with everything else, and misses no change of the library', async () => {
  const { db } = at.context
  const synonyms = changingSynonyms()
  const catalogue = await openCatalogue(db, { synonyms })
  const present = catalogue.index
  assert.equal(firstFor(present, '七号药怎么储存'), '第7号制剂的储存条件是什么？')
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  synonyms.change(groupOf('小七药'))
  await catalogue.refresh()
  assert.equal(catalogue.index, present)
  await save(contentOf('q7', '第7号制剂如何存放？'), contentOf('new', '新制剂过期了怎么办？'))
  await catalogue.refresh()
  await catalogue.synonymsApplied()
  counting = false
  assert.ok(turns >= Math.floor(entries / 100), `${turns} turns of the event loop`)
  assert.notEqual(catalogue.index, present)
  assert.equal(firstFor(catalogue.index, '小七药如何存放'), '第7号制剂如何存放？')
  assert.equal(firstFor(catalogue.index, '新制剂过期了怎么办'), '新制剂过期了怎么办？')

  const fresh = new QuestionIndex({ synonyms: new Synonyms(synonyms.inForce.groups) })
  for (const { id, question, answer, subject, category } of await publishedEntries(db)) fresh.put(id, [question], { answer, subject, category })
  for (const text of ['小七药如何存放', '第99号制剂的储存条件', '七号药怎么储存']) {
    assert.deepEqual(catalogue.index.rank(text, 5), fresh.rank(text, 5), text)
  }
  // Later changes go into the new index.
  await save(contentOf('later', '更新的制剂过期了怎么办？'))
  await catalogue.refresh()
  assert.equal(firstFor(catalogue.index, '更新的制剂过期了怎么办'), '更新的制剂过期了怎么办？')
})

test('synonyms that change again while an index is built are served in the end', async () => {
  const synonyms = changingSynonyms()
  const catalogue = await openCatalogue(at.context.db, { synonyms })
  const present = catalogue.index
  synonyms.change(groupOf('小七药'))
  await catalogue.refresh()
  synonyms.change(groupOf('老七药'))
  await catalogue.refresh()
  assert.equal(catalogue.index, present)
  await catalogue.synonymsApplied()
  assert.match(firstFor(catalogue.index, '老七药怎么储存') ?? '', /^第7号制剂/)
  assert.equal(firstFor(catalogue.index, '小七药怎么储存'), undefined)
})

test('a start with the same synonyms reads the snapshot that was written with them, and with others the library', async () => {
  const { db, config } = at.context
  const place = { dataDir: `${config.dataDir}/other`, key: deriveSecrets('test').snapshots }
  const synonyms = changingSynonyms()
  const faults: unknown[] = []
  const open = () => openCatalogue(db, { synonyms, place, onError: (error) => void faults.push(error) })
  const one = await open()
  synonyms.change(groupOf('小七药'))
  await one.refresh()
  await one.synonymsApplied()
  await one.close()
  const again = await open()
  assert.equal(again.openedFrom, 'snapshot')
  assert.equal(firstFor(again.index, '小七药如何存放'), firstFor(again.index, '第7号制剂如何存放'))
  synonyms.change(groupOf('大七药'))
  assert.equal((await open()).openedFrom, 'library')
  assert.deepEqual(faults, [])
})

test('an index that cannot be built leaves the present one in force, and the next look builds it', async () => {
  const synonyms = changingSynonyms()
  const faults: unknown[] = []
  const { db } = at.context
  const catalogue = await openCatalogue(db, { synonyms, onError: (error) => void faults.push(error) })
  const present = catalogue.index
  synonyms.change(groupOf('小七药'))
  const { groups } = synonyms.inForce
  const [group] = groups
  groups.splice(0, 1, null as never)
  await catalogue.refresh()
  await catalogue.synonymsApplied()
  assert.deepEqual([faults.length, catalogue.index === present], [1, true])
  groups.splice(0, 1, group!)
  await catalogue.refresh()
  await catalogue.synonymsApplied()
  assert.equal(firstFor(catalogue.index, '小七药如何存放'), firstFor(catalogue.index, '第7号制剂如何存放'))
})
