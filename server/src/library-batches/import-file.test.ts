import { approveBatch, importBatch, importBatches, openBatchRow, returnBatch, undoBatch, withdrawBatch } from '@xunyi/contract/library-batches'
import { importFile, importPreview, type ImportPreview } from '@xunyi/contract/library'
import { template } from '@xunyi/contract/library-export'
import type { Received } from '@xunyi/contract/endpoint'
import { approveProposal, proposals, type Proposal } from '@xunyi/contract/proposals'
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { buildApp } from '../app.ts'
import { createHash } from 'node:crypto'
import { chinaDay } from '../china-time.ts'
import type { Content } from '../library/content.ts'
import { publishedEntries } from '../library/entries.ts'
import { monthsAfter } from '../library/risk.ts'
import { insertDraft } from '../testing/insert-draft.ts'
import { approveAs } from '../testing/approve-batch.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { outcome } from '../testing/outcome.ts'
import { emptyLibrary, libraryContent, publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { watched, type Statement } from '../testing/watched.ts'
import { byteOrderMark, csvLines } from '../library-files/formats/csv.ts'
import { writeJsonl } from '../library-files/formats/jsonl.ts'
import { runInWorker } from '../library-files/worker.ts'

let at: TestServer
let approver: Caller
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  approver = await newCaller(at.app, at.context, 'approver', ['publisher'])
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())
beforeEach(async () => {
  await at.context.db.deleteFrom('drafts').execute()
  // The index forgets the entries of the test before, too.
  await withdrawEntries(at.context)
  await at.context.catalogue.refresh()
  await emptyLibrary(at.context.db)
  at.pass(10)
})

const file = (contents: Content[], name = '知识库.jsonl') => ({ name, content: Buffer.from(writeJsonl(contents)).toString('base64') })
const preview = (contents: Content[]) => writer.browser.call(importPreview, file(contents))
const effectsOf = ({ rows }: ImportPreview) => rows.map(({ does, key, remarks }) => [does, key, ...remarks])
const publishedVersions = async () => (await publishedEntries(at.context.db)).map(({ key, question, version }) => [key, question, version])
/** Imports a file as a writer, and publishes it as a second person who opens every row of the sample. */
async function takeIn(input: Received<typeof importFile>) {
  const { id, ...counts } = await writer.browser.call(importFile, input)
  await openSample(id!, approver)
  await approver.browser.call(approveBatch, { id: id! })
  return { id: id!, counts }
}
async function openSample(id: string, { browser }: Caller): Promise<void> {
  const { page } = await browser.call(importBatch, { id, view: 'sample', after: null, size: 100 })
  for (const { position } of page.rows) await browser.call(openBatchRow, { id, position })
}
const lastEvent = () => at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
const add = (...contents: Content[]) => publishEntries(at.context, contents)

test('A preview lists the effect of every row and writes nothing; the published batch has just this effect, and search finds it at once', async () => {
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
  const { id, counts } = await takeIn({ ...file(rows), fingerprint, overwrite: [3], skip: [4] })
  assert.deepEqual(counts, { added: 1, updated: 2, unchanged: 1, skipped: 1 })
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
    [1, 2, 3].map(() => [writer.userId, approver.userId]),
  )
  const events = await at.context.db.selectFrom('audit_log').selectAll().where('subject', '=', `import:${id}`).orderBy('seq').execute()
  const sha256 = createHash('sha256').update(writeJsonl(rows)).digest('base64url')
  assert.deepEqual(
    events.map(({ actor, action }) => [actor, action]),
    [
      [writer.userId, 'library.import'],
      [approver.userId, 'library.import_approve'],
    ],
  )
  const imported = { format: 'jsonl', sha256, added: 1, updated: 2, unchanged: 1, skipped: 1, overwritten: 1, entries: ['edit', 'new', 'twin'] }
  assert.deepEqual(JSON.parse(events[0]!.after), imported)
  const approved = JSON.parse(events[1]!.after) as { sha256: string; entries: string[] }
  assert.deepEqual([approved.sha256, approved.entries.length], [sha256, 3])
})

test('A batch is published by a second person alone, who has opened the sample; its rows are reviewed that day, whatever the file says', async () => {
  await add(libraryContent('old', '戊怎么用？', { reviewed_on: '2026-01-01', review_due: '2026-12-01' }))
  const boast = { reviewed_on: '2020-01-01', review_due: '2098-12-31' }
  const rows = [
    ...Array.from({ length: 60 }, (_, n) => libraryContent(`n${n}`, `第 ${n} 种药怎么存？`, boast)),
    libraryContent('old', '戊怎么用？', boast),
    libraryContent('dose', '己的用量？', { ...boast, category: '用法用量' }),
  ]
  const { fingerprint, notes, rows: planned } = await preview(rows)
  assert.match(notes.join(), /审核日期不采用/)
  assert.equal(planned.find(({ key }) => key === 'old')!.does, 'unchanged')
  const both = await newCaller(at.app, at.context, 'approver', ['publisher'])
  const { id } = await both.browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })
  assert.deepEqual(await publishedVersions(), [['old', '戊怎么用？', 1]])
  assert.equal(await outcome(both.browser.call(approveBatch, { id: id! })), 'noRole')
  await assert.rejects(approver.browser.call(approveBatch, { id: id! }), { refusal: 'notAllowed', message: /还有 7 条没有打开/ })
  const { sample, page, batch } = await approver.browser.call(importBatch, { id: id!, view: 'sample', after: null, size: 100 })
  assert.deepEqual([sample, page.total, batch.added, batch.mine], [7, 7, 61, false])
  assert.ok(page.rows.some(({ key }) => key === 'dose'))
  for (const { position } of page.rows.slice(1)) await approver.browser.call(openBatchRow, { id: id!, position })
  assert.equal(await outcome(approver.browser.call(approveBatch, { id: id! })), 'notAllowed')
  await openSample(id!, approver)
  assert.deepEqual(await approver.browser.call(approveBatch, { id: id! }), { published: 61 })
  const today = chinaDay(at.context.clock())
  const [dose] = (await publishedEntries(at.context.db)).filter(({ key }) => key === 'dose')
  assert.deepEqual([dose?.reviewed_on, dose?.review_due], [today, monthsAfter(today, 12)])
  assert.equal(await outcome(approver.browser.call(approveBatch, { id: id! })), 'conflict')
})

test('The checks of a draft run on each row, in the preview and again before the publication', async () => {
  const rows = [
    libraryContent('a', '甲怎么用？', { answer: '每次 10 mg，一日三次。', category: '用法用量', evidence: [{ title: '百科', url: 'example.com/a' }] }),
    libraryContent('b', '乙怎么用？', { answer: '哪里可以买到冰毒' }),
    libraryContent('c', '丙怎么用？'),
  ]
  const previewed = await preview(rows)
  assert.deepEqual(
    previewed.rows.map(({ does, remarks, confirm }) => [does, remarks.length, confirm.length]),
    [
      ['add', 0, 1],
      ['bad', 1, 0],
      ['add', 0, 0],
    ],
  )
  assert.equal(await outcome(writer.browser.call(importFile, { ...file(rows), fingerprint: previewed.fingerprint, overwrite: [], skip: [] })), 'badRequest')
  const { fingerprint } = await preview([rows[2]!])
  const { id } = await writer.browser.call(importFile, { ...file([rows[2]!]), fingerprint, overwrite: [], skip: [] })
  const row = await approver.browser.call(openBatchRow, { id: id!, position: 0 })
  assert.deepEqual([row.content.question, row.entry, row.failed], ['丙怎么用？', null, []])
  await add(libraryContent('other', '丙怎么用'))
  await assert.rejects(approver.browser.call(approveBatch, { id: id! }), { refusal: 'conflict', message: /有 1 条不能发布.*编号 c/ })
  assert.deepEqual(await publishedVersions(), [['other', '丙怎么用', 1]])
})

test('A batch is undone: new entries go, changed ones have their earlier content, and what changed since stays', async () => {
  await add(libraryContent('edit', '乙怎么用？', { answer: '原来的。' }), libraryContent('gone', '丙怎么用？'), libraryContent('late', '丁怎么用？'))
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('key', '=', 'gone').execute()
  const changed = { answer: '改了。' }
  const rows = [
    libraryContent('new', '甲怎么用？'),
    libraryContent('edit', '乙怎么用？', changed),
    libraryContent('gone', '丙怎么用？', changed),
    libraryContent('late', '丁怎么用？', changed),
  ]
  const { fingerprint } = await preview(rows)
  const { id } = await takeIn({ ...file(rows), fingerprint, overwrite: [2], skip: [] })
  assert.equal((await publishedVersions()).length, 4)
  await add(libraryContent('late', '丁怎么用？', { answer: '又改了。' }))
  await approver.browser.call(undoBatch, { id, reason: '文件有误' })
  assert.equal((await publishedVersions()).length, 4)
  const [{ id: proposal }] = (await approver.browser.call(proposals, { subject: `import:${id}` })) as [Proposal]
  assert.equal(await outcome(approver.browser.call(approveProposal, { id: proposal })), 'noRole')
  const other = await newCaller(at.app, at.context, 'approver', ['publisher'])
  await other.browser.call(approveProposal, { id: proposal })
  assert.deepEqual(
    (await publishedEntries(at.context.db)).map(({ key, version, answer, reviewed_on }) => [key, version, answer, reviewed_on]),
    [
      ['edit', 3, '原来的。', '2026-01-01'],
      ['late', 3, '又改了。', '2026-01-01'],
    ],
  )
  assert.equal(at.context.catalogue.index.search('甲怎么用？')[0]?.band === 'same', false)
  assert.equal(await outcome(approver.browser.call(undoBatch, { id, reason: '文件有误' })), 'conflict')
  const event = await lastEvent()
  assert.deepEqual(
    [event.action, event.actor, JSON.parse(event.after)],
    ['library.import_undo', other.userId, { withdrawn: 1, restored: 2, changed_since: 1, proposed_by: approver.userId, reason: '文件有误' }],
  )
})

test('A batch is returned with a remark, or taken back by its importer; neither can be published then', async () => {
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  const imported = async () => (await writer.browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })).id!
  const one = await imported()
  // Sent again after a lost answer.
  assert.equal(await imported(), one)
  assert.equal(await outcome(approver.browser.call(withdrawBatch, { id: one })), 'noRole')
  assert.equal(await outcome(writer.browser.call(withdrawBatch, { id: one })), 'ok')
  const two = await imported()
  await approver.browser.call(returnBatch, { id: two, remark: '缺出处' })
  for (const id of [one, two]) assert.equal(await outcome(approver.browser.call(approveBatch, { id })), 'conflict')
  const { rows: listed } = await writer.browser.call(importBatches, { after: null, size: 2, status: '' })
  assert.deepEqual(listed.map(({ status, remark }) => `${status} ${remark}`).toSorted(), ['returned 缺出处', 'withdrawn '])
  assert.deepEqual(await publishedVersions(), [])
})

test('A duplicate without a decision, or one that cannot be overwritten, prevents the whole import', async () => {
  await add(libraryContent('twin', '丙怎么用？', { phrasings: ['丙的用法'] }))
  const rows = [libraryContent('other', '丙怎么用'), libraryContent('third', '丙的用法'), libraryContent('new', '丁怎么用？')]
  const { fingerprint } = await preview(rows)
  const input = { ...file(rows), fingerprint }
  await assert.rejects(writer.browser.call(importFile, { ...input, overwrite: [], skip: [1] }), {
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
    libraryContent('e', '戊怎么用？', { evidence: [{ title: '新网页', url: 'www.example.com/index.html', kind: 'page', issuer: '某单位' }] }),
  ]
  const previewed = await preview(rows)
  assert.match(previewed.rows.at(-1)!.remarks.join(), /网址只到网站首页/)
  assert.equal(previewed.rows.at(-1)!.does, 'bad')
  assert.deepEqual(effectsOf(previewed).slice(0, -1), [
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
  await takeIn({ ...file(rows), fingerprint: previewed.fingerprint, overwrite: [0], skip: [] })
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

test('Of two simultaneous approvals of one batch one succeeds', async () => {
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  const { id } = await writer.browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })
  await openSample(id!, approver)
  const both = await Promise.all([1, 2].map(() => outcome(approver.browser.call(approveBatch, { id: id! }))))
  assert.deepEqual(both.toSorted(), ['conflict', 'ok'])
  assert.deepEqual(await publishedVersions(), [['a', '甲怎么用？', 1]])
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
    const { browser } = await newCaller(small.app, small.context, 'approver', ['publisher'])
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

/** An approver at another server on the same database, with an observer of its statements. */
async function watchedApprover(heard: (statement: Statement) => void | Promise<void>): Promise<Caller> {
  const context = { ...at.context, db: watched(at.context.db, (statement) => void heard(statement)) }
  const app = await buildApp(context, { pages: false })
  await app.ready()
  return newCaller(app, context, 'approver', ['publisher'])
}

test('A preview and an import read the library in pages, whatever its size', async () => {
  for (let from = 0; from < 1200; from += 400)
    await add(...Array.from({ length: 400 }, (_, at) => libraryContent(`e${from + at}`, `第 ${from + at} 个问题怎么办？`)))
  const read: number[] = []
  const listen = ({ kind, table, rows }: Statement) => void (kind === 'select' && table.startsWith('library_') && read.push(rows))
  const { browser } = await watchedApprover(listen)
  const paged = watched(at.context.db, listen)
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
  const { id } = await browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [2] })
  await approveAs({ ...at.context, db: paged }, id!)
  assert.ok(Math.max(...read) <= 250, `${Math.max(...read)} rows at once`)
})

test('A large import carries its rows into the database in short statements; the transaction that locks the library only moves them', async () => {
  const heard: Statement[] = []
  const rows = Array.from({ length: 1300 }, (_, at) => libraryContent(`k${at}`, `第 ${at} 个问题怎么办？`))
  const { browser } = await watchedApprover((statement) => void heard.push(statement))
  const { fingerprint } = await browser.call(importPreview, file(rows))
  heard.length = 0
  const { id, added } = await browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })
  assert.equal(added, 1300)
  const loaded = heard.filter(({ kind, table }) => kind === 'insert' && table === 'import_rows')
  assert.deepEqual([loaded.length, Math.max(...loaded.map(({ carried }) => carried)), loaded.reduce((sum, { carried }) => sum + carried, 0)], [13, 100, 1300])
  heard.length = 0
  await approveAs({ ...at.context, db: watched(at.context.db, (statement) => void heard.push(statement)) }, id!)
  const lock = heard.findIndex(({ kind, table }) => kind === 'insert' && table === 'named_locks')
  const end = heard.findIndex(({ kind, table }, n) => n > lock && kind === 'insert' && table === 'audit_log')
  const moved = heard.slice(lock + 1, end).filter(({ kind, table }) => kind === 'insert' && table === 'library_versions')
  assert.deepEqual(
    moved.map(({ carried }) => carried),
    [0, 0, 0],
  )
  assert.equal((await publishedEntries(at.context.db)).length, 1300)
})

test('Other writes succeed during a large import; a change of the library makes the whole import a conflict', async () => {
  let changed: Promise<unknown> | null = null
  const { browser } = await watchedApprover(({ kind, table }) => {
    if (kind === 'insert' && table === 'import_rows') changed ??= add(libraryContent('other', '别人的问题怎么办？'))
  })
  const rows = Array.from({ length: 500 }, (_, at) => libraryContent(`k${at}`, `第 ${at} 个问题怎么办？`))
  const { fingerprint } = await browser.call(importPreview, file(rows))
  assert.equal(await outcome(browser.call(importFile, { ...file(rows), fingerprint, overwrite: [], skip: [] })), 'conflict')
  await changed
  assert.deepEqual(await publishedVersions(), [['other', '别人的问题怎么办？', 1]])
  assert.deepEqual(await at.context.db.selectFrom('import_batches').select('id').where('status', '=', 'loading').execute(), [])
})

test('Rows that a crashed server left are removed by a later import', async () => {
  const { db, clock } = at.context
  const left = (id: string, age: number) => ({ id, file_name: '', file_hash: '', status: 'loading' as const, imported_by: '', imported_at: clock() - age })
  await db
    .insertInto('import_batches')
    .values([left('old', 2 * 3_600_000), left('under way', 60_000)])
    .execute()
  const rows = [libraryContent('a', '甲怎么用？')]
  const { fingerprint } = await preview(rows)
  await takeIn({ ...file(rows), fingerprint, overwrite: [], skip: [] })
  const loading = db.selectFrom('import_batches').select('id').where('status', '=', 'loading')
  assert.deepEqual(
    (await loading.execute()).map(({ id }) => id),
    ['under way'],
  )
})
