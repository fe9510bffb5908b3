import { importFile, importPreview, template, type ImportPreview } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { buildApp } from '../app.ts'
import { newId } from '../ids.ts'
import type { Content } from '../library/content.ts'
import { publishedEntries } from '../library/entries.ts'
import { insertDraft } from '../testing/insert-draft.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { emptyLibrary, libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { watched, type Statement } from '../testing/watched.ts'
import { byteOrderMark, csvLines } from './formats/csv.ts'
import { writeJsonl } from './formats/jsonl.ts'
import { runInWorker } from './worker.ts'

let at: TestServer
let approver: Caller
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver')
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())
beforeEach(async () => {
  await at.context.db.deleteFrom('drafts').execute()
  await emptyLibrary(at.context.db)
})

const file = (contents: Content[], name = '知识库.jsonl') => ({ name, content: Buffer.from(writeJsonl(contents)).toString('base64') })
const preview = (contents: Content[]) => writer.browser.call(importPreview, file(contents))
const effectsOf = ({ rows }: ImportPreview) => rows.map(({ does, key, remarks }) => [does, key, ...remarks])
const publishedVersions = async () => (await publishedEntries(at.context.db)).map(({ key, question, version }) => [key, question, version])
const add = (...contents: Content[]) => publishEntries(at.context, contents)

test('A preview lists the effect of every row and writes nothing; the import has just this effect, and search finds it at once', async () => {
  await add(libraryContent('same', '甲怎么用？'), libraryContent('edit', '乙怎么用？'), libraryContent('twin', '丙怎么用？', { phrasings: ['丙的用法'] }))
  const rows = [
    libraryContent('same', '甲怎么用？'),
    libraryContent('edit', '乙怎么用？', { answer: '改了。', phrasings: ['乙的用法'] }),
    libraryContent('new', '丁怎么用？'),
    libraryContent('other', '丙怎么用'),
    libraryContent('third', '丙的用法'),
  ]
  const previewed = await preview(rows)
  assert.deepEqual(effectsOf(previewed), [
    ['unchanged', 'same'],
    ['update', 'edit'],
    ['add', 'new'],
    ['duplicate', 'other', '与知识库中编号 twin 是同一问题'],
    ['duplicate', 'third', '问题与知识库中编号 twin 的其他问法相同，请改用该编号，或先改那一条'],
  ])
  assert.deepEqual(
    previewed.rows.map(({ changes }) => changes),
    [[], ['其他问法', '答案'], [], ['问题', '其他问法', '答案'], ['问题', '其他问法', '答案']],
  )
  assert.deepEqual(
    previewed.rows.map(({ may_overwrite }) => may_overwrite),
    [false, false, false, true, false],
  )
  assert.equal((await publishedVersions()).length, 3)

  const { fingerprint } = previewed
  const input = { ...file(rows), fingerprint, overwrite: [3], skip: [4] }
  assert.deepEqual(await approver.browser.call(importFile, input), { added: 1, updated: 2, unchanged: 1, skipped: 1 })
  assert.deepEqual(await publishedVersions(), [
    ['edit', '乙怎么用？', 2],
    ['new', '丁怎么用？', 1],
    ['same', '甲怎么用？', 1],
    ['twin', '丙怎么用', 2],
  ])
  assert.equal(at.context.catalogue.index.search('丁怎么用？')[0]?.band, 'same')
  const versions = await at.context.db.selectFrom('library_versions').select(['written_by', 'approved_by']).where('approved_by', 'is not', null).execute()
  assert.deepEqual(
    versions.map(({ written_by, approved_by }) => [written_by, approved_by]),
    [1, 2, 3].map(() => [null, approver.userId]),
  )
  const { actor, action, after } = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  assert.deepEqual(
    [actor, action, JSON.parse(after)],
    [approver.userId, 'library.import', { format: 'jsonl', added: 1, updated: 2, unchanged: 1, skipped: 1, overwritten: 1 }],
  )
})

test('A duplicate without a decision, or one that cannot be overwritten, prevents the whole import', async () => {
  await add(libraryContent('twin', '丙怎么用？', { phrasings: ['丙的用法'] }))
  const rows = [libraryContent('other', '丙怎么用'), libraryContent('third', '丙的用法'), libraryContent('new', '丁怎么用？')]
  const { fingerprint } = await preview(rows)
  const input = { ...file(rows), fingerprint }
  await assert.rejects(approver.browser.call(importFile, { ...input, overwrite: [], skip: [1] }), {
    refusal: 'badRequest',
    message: /有 1 行不能导入.*第 1 行：与知识库中编号 twin 是同一问题/,
  })
  assert.equal(await outcome(approver.browser.call(importFile, { ...input, overwrite: [0, 1], skip: [] })), 'badRequest')
  assert.deepEqual(await publishedVersions(), [['twin', '丙怎么用？', 1]])
})

test('Bad rows are listed with all their problems, and prevent the import', async () => {
  const rows = [
    libraryContent('a', ''),
    libraryContent('b', '乙怎么用？', { evidence: [] }),
    libraryContent('c', '丙怎么用？'),
    libraryContent('d', '丙怎么用'),
  ]
  const previewed = await preview(rows)
  assert.deepEqual(effectsOf(previewed), [
    ['bad', 'a', '问题：不能为空'],
    ['bad', 'b', '证据：至少需要一条证据'],
    ['add', 'c'],
    ['bad', 'd', '问题与第 3 行重复'],
  ])
  assert.equal(await outcome(approver.browser.call(importFile, { ...file(rows), fingerprint: previewed.fingerprint, overwrite: [], skip: [] })), 'badRequest')
  assert.deepEqual(await publishedVersions(), [])
})

test('A duplicate with a wording of a third entry can only be skipped', async () => {
  await add(libraryContent('one', '甲怎么用？'), libraryContent('two', '乙怎么用？', { phrasings: ['乙的用法'] }))
  const { rows } = await preview([libraryContent('x', '甲怎么用', { phrasings: ['乙的用法'] })])
  assert.deepEqual([rows[0]!.does, rows[0]!.may_overwrite, rows[0]!.remarks.length], ['duplicate', false, 2])
})

test('Withdrawn entries are republished on request only; an entry with an open draft is marked', async () => {
  await add(libraryContent('gone', '甲怎么用？'), libraryContent('edit', '乙怎么用？'))
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('key', '=', 'gone').execute()
  const { id } = await at.context.db.selectFrom('library_entries').select('id').where('key', '=', 'edit').executeTakeFirstOrThrow()
  await insertDraft(at.context.db, { entry_id: id, base_version: 1, written_by: writer.userId })
  const rows = [libraryContent('gone', '甲怎么用？'), libraryContent('edit', '乙怎么用？', { answer: '改了。' })]
  const previewed = await preview(rows)
  assert.deepEqual(effectsOf(previewed), [
    ['duplicate', 'gone', '编号 gone 已从知识库撤下'],
    ['update', 'edit'],
  ])
  assert.deepEqual(
    previewed.rows.map(({ entry }) => [entry?.withdrawn, entry?.draft]),
    [
      [true, false],
      [false, true],
    ],
  )
  await approver.browser.call(importFile, { ...file(rows), fingerprint: previewed.fingerprint, overwrite: [0], skip: [] })
  assert.deepEqual(await publishedVersions(), [
    ['edit', '乙怎么用？', 2],
    ['gone', '甲怎么用？', 2],
  ])
})

test('Another file, or a library that changed since the preview, is a conflict and imports nothing', async () => {
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  const input = { ...file(rows), fingerprint, overwrite: [], skip: [] }
  assert.equal(await outcome(approver.browser.call(importFile, { ...input, ...file([libraryContent('b', '乙怎么用？')]) })), 'conflict')
  await add(libraryContent('c', '丙怎么用？'))
  assert.equal(await outcome(approver.browser.call(importFile, input)), 'conflict')
  assert.deepEqual(await publishedVersions(), [['c', '丙怎么用？', 1]])
})

test('Of two simultaneous imports of one preview one succeeds', async () => {
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  const input = { ...file(rows), fingerprint, overwrite: [], skip: [] }
  const both = await Promise.all([1, 2].map(() => outcome(approver.browser.call(importFile, input))))
  assert.deepEqual(both.toSorted(), ['conflict', 'ok'])
  assert.deepEqual(await publishedVersions(), [['a', '甲怎么用？', 1]])
})

test('A writer may preview and may not import', async () => {
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  assert.equal(await outcome(writer.browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })), 'noRole')
  const auditor = await newCaller(at.app, at.context, 'auditor')
  assert.equal(await outcome(auditor.browser.call(importPreview, file(rows))), 'noRole')
})

test('An unreadable file is refused in one sentence', async () => {
  const say = (name: string, bytes: Buffer) => writer.browser.call(importPreview, { name, content: bytes.toString('base64') })
  await assert.rejects(say('a.csv', Buffer.from('甲,乙\n1,2\n')), { refusal: 'badRequest', message: /找不到表头/ })
  await assert.rejects(say('a.xlsx', Buffer.from('PK\u0003\u0004junk')), { refusal: 'badRequest', message: /打不开/ })
  await assert.rejects(say('a.jsonl', Buffer.from('[{}]')), { refusal: 'badRequest', message: /JSON 数组/ })
})

test('A file of ten megabytes is accepted; a body beyond the limit is refused before it is read', async () => {
  const line = writeJsonl([libraryContent('a', '甲怎么用？')])
  const sized = (bytes: number) => ({ name: 'a.jsonl', content: Buffer.from(line.padEnd(bytes)).toString('base64') })
  assert.deepEqual(effectsOf(await writer.browser.call(importPreview, sized(10_000_000))), [['add', 'a']])
  assert.equal(await outcome(writer.browser.call(importPreview, sized(12_100_000))), 'tooLarge')
})

test('A file with more rows than a preview takes is refused, in any format', async () => {
  const say = (name: string, text: string) => writer.browser.call(importPreview, { name, content: Buffer.from(text).toString('base64') })
  const rows = (count: number) => Array.from({ length: count }, () => ['', '问题', '', '', '', '', '', '', ''])
  const headings = ['编号', '问题', '其他问法', '答案', '证据', '主题', '类别', '审核日期', '下次复审日期']
  await assert.rejects(say('a.jsonl', '{}\n'.repeat(20_001)), { refusal: 'badRequest', message: /最多 20000 行/ })
  await assert.rejects(say('a.csv', byteOrderMark + csvLines([headings, ...rows(20_001)])), { refusal: 'badRequest', message: /最多 20000 行/ })
  assert.equal((await say('a.jsonl', '{}\n'.repeat(20_000))).rows.length, 20_000)
})

test('One file is processed and one waits; the next is refused with a retry time, and a template needs no waiting', async () => {
  const work = () => outcome(runInWorker((ask) => ask({ do: 'moreRows' })))
  const working = [work(), work(), work()]
  assert.equal(await outcome(writer.browser.call(template, { format: 'xlsx' })), 'ok')
  assert.deepEqual(await Promise.all(working), ['ok', 'ok', 'rateLimited'])
  assert.equal(await work(), 'ok')
})

test('Previews and imports are limited per minute', async () => {
  const small = await openTestServer({ starter: [], env: { FLOOD_PER_MINUTE: '90' } })
  try {
    const { browser } = await newCaller(small.app, small.context, 'approver')
    const one = file([libraryContent('a', '甲怎么用？')])
    const { fingerprint } = await browser.call(importPreview, one)
    const importOne = () => browser.call(importFile, { ...one, fingerprint, overwrite: [], skip: [] })
    assert.equal(await outcome(importOne()), 'ok')
    assert.equal(await outcome(browser.call(importPreview, one)), 'ok')
    for (const call of [importOne, () => browser.call(importPreview, one)]) assert.equal(await outcome(call()), 'rateLimited')
  } finally {
    await small.close()
  }
})

test('Only an entry that nobody has reviewed stays without days of a review; a new or a reviewed one needs them', async () => {
  const undated = { reviewed_on: '', review_due: '' }
  await add(libraryContent('starter', '甲怎么用？', undated), libraryContent('reviewed', '乙怎么用？'))
  const rows = [
    libraryContent('starter', '甲怎么用？', { ...undated, answer: '改了。' }),
    libraryContent('reviewed', '乙怎么用？', undated),
    libraryContent('new', '丙怎么用？', undated),
    libraryContent('half', '丁怎么用？', { review_due: '' }),
  ]
  const { rows: planned } = await writer.browser.call(importPreview, file(rows))
  assert.deepEqual(
    planned.map(({ key, does, remarks }) => [key, does, ...remarks]),
    [
      ['starter', 'update'],
      ...['reviewed', 'new'].map((key) => [key, 'bad', '审核日期：不能为空（只有尚未审核的示范内容可以留空）']),
      ['half', 'bad', '下次复审日期：两个日期应同时填写，或同时留空'],
    ],
  )
})

/** An approver at another server on the same database, with an observer of its statements. */
async function watchedApprover(heard: (statement: Statement) => void | Promise<void>): Promise<Caller> {
  const context = { ...at.context, db: watched(at.context.db, (statement) => void heard(statement)) }
  const app = await buildApp(context, { pages: false })
  await app.ready()
  return newCaller(app, context, 'approver')
}

test('A preview and an import read the library in pages, whatever its size', async () => {
  for (let from = 0; from < 1200; from += 400)
    await add(...Array.from({ length: 400 }, (_, at) => libraryContent(`e${from + at}`, `第 ${from + at} 个问题怎么办？`)))
  const read: number[] = []
  const { browser } = await watchedApprover(({ kind, table, rows }) => void (kind === 'select' && table.startsWith('library_') && read.push(rows)))
  const rows = [
    libraryContent('new', '新问题怎么办？'),
    libraryContent('e7', '第 7 个问题怎么办？', { answer: '改了。' }),
    libraryContent('twin', '第 8 个问题怎么办'),
  ]
  const { fingerprint, rows: previewed } = await browser.call(importPreview, file(rows))
  assert.deepEqual(
    previewed.map(({ does, entry }) => [does, entry?.key ?? null]),
    [
      ['add', null],
      ['update', 'e7'],
      ['duplicate', 'e8'],
    ],
  )
  await browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [2] })
  assert.ok(Math.max(...read) <= 250, `${Math.max(...read)} rows at once`)
})

test('A large import carries its rows into the database before the transaction that locks the library; the transaction only moves them, and nothing stays staged', async () => {
  const heard: Statement[] = []
  const { browser } = await watchedApprover((statement) => void heard.push(statement))
  const rows = Array.from({ length: 1300 }, (_, at) => libraryContent(`k${at}`, `第 ${at} 个问题怎么办？`))
  const { fingerprint } = await browser.call(importPreview, file(rows))
  heard.length = 0
  assert.equal((await browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })).added, 1300)
  const lock = heard.findIndex(({ kind, table }) => kind === 'insert' && table === 'named_locks')
  const staged = heard.filter(({ kind, table }) => kind === 'insert' && table === 'staged_entries')
  assert.deepEqual([staged.length, Math.max(...staged.map(({ carried }) => carried)), staged.reduce((sum, { carried }) => sum + carried, 0)], [13, 100, 1300])
  assert.ok(heard.lastIndexOf(staged.at(-1)!) < lock)
  const publishedVersions = heard.slice(
    lock + 1,
    heard.findIndex(({ kind, table }, n) => n > lock && kind === 'insert' && table === 'audit_log'),
  )
  assert.deepEqual(
    publishedVersions
      .filter(({ table }) => table.startsWith('library_') && table !== 'library_entries' && table !== 'library_subjects')
      .map(({ kind, table, carried }) => [kind, table, carried]),
    [
      ['insert', 'library_versions', 0],
      ['insert', 'library_versions', 0],
      ['insert', 'library_versions', 0],
    ],
  )
  assert.deepEqual(await at.context.db.selectFrom('staged_entries').select('key').execute(), [])
  assert.equal((await publishedEntries(at.context.db)).length, 1300)
})

test('Other writes succeed during a large import; a change of the library makes the whole import a conflict', async () => {
  let changed: Promise<unknown> | null = null
  const { browser } = await watchedApprover(({ kind, table }) => {
    if (kind === 'insert' && table === 'staged_entries') changed ??= add(libraryContent('other', '别人的问题怎么办？'))
  })
  const rows = Array.from({ length: 500 }, (_, at) => libraryContent(`k${at}`, `第 ${at} 个问题怎么办？`))
  const { fingerprint } = await browser.call(importPreview, file(rows))
  assert.equal(await outcome(browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })), 'conflict')
  await changed
  assert.deepEqual(await publishedVersions(), [['other', '别人的问题怎么办？', 1]])
  assert.deepEqual(await at.context.db.selectFrom('staged_entries').select('key').execute(), [])
})

test('Rows left staged by a crashed server are removed by a later import', async () => {
  const { db, clock } = at.context
  const { key, question, answer, subject, category, reviewed_on, review_due } = libraryContent('left', '留下的怎么办？')
  const left = (import_id: string, age: number) => ({
    import_id,
    staged_at: clock() - age,
    position: 0,
    entry_id: newId(),
    version: 1,
    key,
    question,
    phrasings: '[]',
    answer,
    evidence: '[]',
    subject,
    category,
    reviewed_on,
    review_due,
  })
  await db
    .insertInto('staged_entries')
    .values([left('old', 2 * 3_600_000), left('under way', 60_000)])
    .execute()
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  await approver.browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })
  assert.deepEqual(
    (await db.selectFrom('staged_entries').select('import_id').execute()).map(({ import_id }) => import_id),
    ['under way'],
  )
  await db.deleteFrom('staged_entries').execute()
})
