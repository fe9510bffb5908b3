import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { content } from '../library/content.ts'
import { publishedEntries } from '../library/entries.ts'
import { emptyLibrary, libraryContent, withdrawEntries } from '../testing/library-content.ts'
import { approveAs } from '../testing/approve-batch.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import type { Draft } from '../library-files/formats/draft.ts'
import { importDrafts, type ImportOptions } from './import-all.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())
beforeEach(async () => {
  // The index forgets the entries of the test before, too.
  await withdrawEntries(at.context)
  await at.context.catalogue.refresh()
  await emptyLibrary(at.context.db)
  at.pass(10)
})

/** Imports the rows, and publishes the batch as a second person. */
async function take(entries: Record<string, unknown>[], options: Partial<ImportOptions> = {}) {
  const drafts: Draft[] = entries.map((value, row) => ({ place: `第 ${row + 2} 行`, value, faults: [] }))
  const file = { name: '知识库.jsonl', hash: 'hash' }
  const report = await importDrafts(at.context.db, at.context.clock, drafts, {
    onDuplicate: 'refuse',
    dryRun: false,
    file,
    importer: 'command line: op',
    ...options,
  })
  const { problems, notes, batch, ...counts } = report
  if (batch !== null) await approveAs(at.context, batch)
  const say = (remarks: typeof problems) => remarks.map(({ place, text }) => `${place}：${text}`)
  return { counts: [counts.added, counts.updated, counts.unchanged, counts.skipped], problems: say(problems), notes: say(notes) }
}

const held = async () => (await publishedEntries(at.context.db)).map(({ key, question, version }) => [key, question, version])

test('New rows are added, edited ones become new versions, equal ones are unchanged; search finds them', async () => {
  assert.deepEqual((await take([libraryContent('a', '白蛋白怎么储存？'), libraryContent('b', '静丙怎么储存？')])).counts, [2, 0, 0, 0])
  assert.deepEqual(
    (await take([libraryContent('a', '白蛋白怎么储存？'), libraryContent('b', '静丙怎样储存？'), libraryContent('c', '纤原怎么储存？')])).counts,
    [1, 1, 1, 0],
  )
  assert.deepEqual(await held(), [
    ['a', '白蛋白怎么储存？', 1],
    ['b', '静丙怎样储存？', 2],
    ['c', '纤原怎么储存？', 1],
  ])
  await at.context.catalogue.refresh()
  assert.equal(at.context.catalogue.index.size, 3)
})

test('A dry run reports the same and writes nothing', async () => {
  await take([libraryContent('a', '白蛋白怎么储存？')])
  assert.deepEqual((await take([libraryContent('a', '白蛋白如何储存？'), libraryContent('b', '静丙怎么储存？')], { dryRun: true })).counts, [1, 1, 0, 0])
  assert.deepEqual(await held(), [['a', '白蛋白怎么储存？', 1]])
})

test('One bad row prevents the whole import, and every bad row is named', async () => {
  const { problems } = await take([
    libraryContent('a', '白蛋白怎么储存？'),
    libraryContent('b', ''),
    libraryContent('c', '静丙怎么储存？', { category: '储存' as '其他' }),
  ])
  assert.deepEqual(
    problems.map((problem) => problem.slice(0, 19)),
    ['第 3 行：问题：不能为空', '第 4 行：类别「储存」：应为以下之一'],
  )
  assert.deepEqual(await held(), [])
})

test('Rows that repeat a key or a wording of an earlier row are named with that row', async () => {
  const { problems } = await take([
    libraryContent('a', '白蛋白怎么储存？', { phrasings: ['白蛋白放几度', '白蛋白怎么储存'] }),
    libraryContent('a', '静丙怎么储存？'),
    libraryContent('b', '白蛋白  怎麼儲存?'),
    libraryContent('c', '纤原怎么储存？', { phrasings: ['白蛋白放几度？'] }),
    libraryContent('d', '白蛋白放几度？'),
    libraryContent('e', '？？'),
  ])
  assert.deepEqual(problems, [
    '第 3 行：编号 a 与第 2 行重复',
    '第 4 行：问题与第 2 行重复',
    '第 5 行：其他问法「白蛋白放几度？」与第 2 行重复',
    '第 6 行：问题与第 2 行重复',
    '第 7 行：问题只有标点，无法检索',
  ])
})

test('A row without a key gets one from its question, and keeps it in later imports', async () => {
  assert.deepEqual((await take([libraryContent('', '白蛋白怎么储存？')])).counts, [1, 0, 0, 0])
  const [[key]] = (await held()) as [[string]]
  assert.match(key, /^q-[\w-]{16}$/)
  assert.deepEqual((await take([{ ...libraryContent('', '白蛋白怎么储存？'), key: undefined }])).counts, [0, 0, 1, 0])
  // The key depends on the words, not on width or punctuation.
  assert.deepEqual((await take([libraryContent('', '白蛋白怎么储存')], { onDuplicate: 'overwrite' })).counts, [0, 1, 0, 0])
  assert.deepEqual(await held(), [[key, '白蛋白怎么储存', 2]])
})

test('A question that has another key in the library is refused, skipped or overwritten, as requested', async () => {
  await take([libraryContent('a', '白蛋白怎么储存？')])
  const rows = [libraryContent('x', '白蛋白怎么储存', { answer: '新' }), libraryContent('y', '静丙怎么储存？')]
  assert.deepEqual((await take(rows)).problems, ['第 2 行：与知识库中编号 a 是同一问题（可加 --on-duplicate=skip 跳过，或 --on-duplicate=overwrite 覆盖）'])
  assert.deepEqual(await held(), [['a', '白蛋白怎么储存？', 1]])
  const skipped = await take(rows, { onDuplicate: 'skip' })
  assert.deepEqual([skipped.counts, skipped.notes], [[1, 0, 0, 1], ['第 2 行：与知识库中编号 a 是同一问题，已跳过']])
  const written = await take(rows, { onDuplicate: 'overwrite' })
  assert.deepEqual([written.counts, written.notes], [[0, 1, 1, 0], ['第 2 行：与知识库中编号 a 是同一问题，更新该条']])
  assert.deepEqual(await held(), [
    ['a', '白蛋白怎么储存', 2],
    ['y', '静丙怎么储存？', 1],
  ])
})

test('A wording of another entry of the library is refused, unless the file moves it', async () => {
  await take([libraryContent('a', '白蛋白怎么储存？', { phrasings: ['白蛋白放几度'] })])
  assert.deepEqual((await take([libraryContent('b', '静丙怎么储存？', { phrasings: ['白蛋白放几度？'] })], { onDuplicate: 'overwrite' })).problems, [
    '第 2 行：其他问法「白蛋白放几度？」已属于知识库中编号 a，请删去其中一处',
  ])
  assert.deepEqual((await take([libraryContent('b', '白蛋白放几度')], { onDuplicate: 'overwrite' })).problems, [
    '第 2 行：问题与知识库中编号 a 的其他问法相同，请改用该编号，或先改那一条',
  ])
  assert.deepEqual((await take([libraryContent('b', '白蛋白放几度')], { onDuplicate: 'skip' })).counts, [0, 0, 0, 1])
  assert.deepEqual((await take([libraryContent('a', '白蛋白怎么储存？'), libraryContent('b', '白蛋白放几度')])).counts, [1, 1, 0, 0])
})

test('A withdrawn entry is republished on request only', async () => {
  await take([libraryContent('a', '白蛋白怎么储存？')])
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).execute()
  assert.match((await take([libraryContent('a', '白蛋白怎么储存？')])).problems[0]!, /编号 a 已从知识库撤下/)
  assert.deepEqual(await held(), [])
  assert.deepEqual((await take([libraryContent('a', '白蛋白怎么储存？')], { onDuplicate: 'overwrite' })).counts, [0, 1, 0, 0])
  assert.deepEqual(await held(), [['a', '白蛋白怎么储存？', 2]])
})

test('A failure in the middle leaves the library unchanged', async () => {
  const fail = () => () => {
    throw new Error('cut')
  }
  const onProgress = (phase: string) => (phase === 'save' ? fail() : () => undefined)
  await assert.rejects(take([libraryContent('a', '白蛋白怎么储存？'), libraryContent('b', '静丙怎么储存？')], { onProgress }), /cut/)
  assert.deepEqual(await held(), [])
})

test('Stored texts have no lone surrogates and keep full-width characters', async () => {
  await take([libraryContent('a', '白蛋白\ud83d怎么储存？', { answer: '（１２３）％' })])
  const [stored] = await publishedEntries(at.context.db)
  assert.deepEqual([stored!.question, stored!.answer], ['白蛋白\ufffd怎么储存？', '（１２３）％'])
  assert.deepEqual(content.parse(libraryContent('a', '问\ud83d')).question, '问\ufffd')
})
