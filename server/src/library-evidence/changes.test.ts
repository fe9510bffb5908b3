import { answerReports, reportAnswer } from '@xunyi/contract/answer-reports'
import { ask, qaDetail } from '@xunyi/contract/chat'
import type { Sent } from '@xunyi/contract/endpoint'
import { approveSource, proposeSource, returnSource, source, sources, withdrawSource } from '@xunyi/contract/evidence-records'
import { letters } from '@xunyi/contract/feedback'
import { confirmReview, entries, entry } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Evidence } from '../evidence/piece.ts'
import { tellReaders } from '../recalls/tell-readers.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { insertSource, sourceNamed } from '../testing/console-inputs/evidence.ts'
import { libraryContent, nextReview, publishEntries, withdrawEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
let [writer, approver, doctor]: Caller[] = []
before(async () => {
  at = await openTestServer({ starter: [] })
  const caller = (kind: 'writer' | 'approver' | 'doctor') => newCaller(at.app, at.context, kind, kind === 'approver' ? ['publisher'] : [])
  ;[writer, approver, doctor] = [await caller('writer'), await caller('approver'), await caller('doctor')]
})
after(() => at.close())

const everything = { after: null, size: 20, q: '', issuer: '', kind: '', state: '' } as const
const list = (filters: Partial<Sent<typeof sources>> = {}) => writer!.browser.call(sources, { ...everything, ...filters })
const read = (id: string) => writer!.browser.call(source, { id })
const idOf = async (key: string) => (await at.context.db.selectFrom('library_entries').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id
const cite = (title: string, more: Partial<Evidence> = {}): Evidence => ({ ...sourceNamed(title), ...more })
const propose = async (id: string, input: Partial<Sent<typeof proposeSource>>, by = writer!) =>
  by.browser.call(proposeSource, { id, revision: (await read(id)).revision, kind: 'edit', fields: null, into: null, reason: '核对原文', ...input })

test('A change of a source takes two people and reaches every entry at once, in a new version; what was shown stays', async () => {
  const { db } = at.context
  await publishEntries(at.context, [
    libraryContent('one', '甲药开启后放多久？', { evidence: [cite('旧题名', { place: '3 节' })] }),
    libraryContent('two', '乙药开启后放多久？', { evidence: [cite('旧题名'), cite('另一来源')] }),
    libraryContent('gone', '丙药开启后放多久？', { evidence: [cite('旧题名')] }),
  ])
  await withdrawEntries(at.context, 'gone')
  await at.context.catalogue.refresh()
  const given = await doctor!.browser.call(ask, { text: '甲药开启后放多久？', id: await idOf('one') })
  const [row] = (await list({ q: '旧题名 医学会' })).rows
  assert.equal(row!.entries, 3)

  const fields = { ...sourceNamed('新题名'), issuer: '国家药典委员会' }
  for (const [wrong, name] of [
    [{ ...fields, url: 'www.nmpa.gov.cn' }, 'badRequest'],
    [{ ...fields, edition: '' }, 'badRequest'],
    [sourceNamed('旧题名'), 'badRequest'],
    [sourceNamed('另一来源'), 'conflict'],
  ] as const)
    assert.equal(await outcome(propose(row!.id, { fields: wrong })), name, JSON.stringify(wrong))
  const change = await propose(row!.id, { fields }, approver)
  assert.equal(await outcome(propose(row!.id, { fields })), 'conflict')
  assert.equal((await list({ state: 'waiting' })).total, 1)
  assert.equal(await outcome(approver!.browser.call(approveSource, change)), 'noRole')
  assert.equal(await outcome(writer!.browser.call(withdrawSource, change)), 'noRole')
  const other = await newCaller(at.app, at.context, 'approver', ['publisher'])
  at.pass(1000)
  assert.deepEqual(await other.browser.call(approveSource, change), { entries: 3 })
  assert.equal(await outcome(other.browser.call(approveSource, change)), 'notFound')

  const one = await writer!.browser.call(entry, { id: await idOf('one') })
  assert.deepEqual(
    one.versions.map(({ version, evidence, written_by, approved_by, reviewed_on }) => [
      version,
      evidence[0]!.title,
      evidence[0]!.place,
      written_by?.id,
      approved_by?.id,
      reviewed_on,
    ]),
    [
      [2, '新题名', '3 节', approver!.userId, other.userId, '2026-01-01'],
      [1, '旧题名', '3 节', undefined, undefined, '2026-01-01'],
    ],
  )
  assert.equal((await writer!.browser.call(entry, { id: await idOf('gone') })).status, 'withdrawn')
  const shown = await doctor!.browser.call(qaDetail, { id: given.id })
  assert.deepEqual([shown.sources[0]!.title, shown.sources[0]!.issuer, shown.newer], ['旧题名', '中华医学会', true])
  assert.equal((await doctor!.browser.call(qaDetail, { id: await idOf('one') })).sources[0]!.issuer, '国家药典委员会')
  const audited = await db.selectFrom('audit_log').select('action').where('action', 'like', 'e%.e%').execute()
  assert.deepEqual(audited.map(({ action }) => action).toSorted(), ['entry.evidence', 'entry.evidence', 'entry.evidence', 'evidence.edit'])
  // A file with the old title still finds the source.
  await publishEntries(at.context, [libraryContent('four', '丁药开启后放多久？', { evidence: [cite('旧题名')] })])
  assert.equal((await read(row!.id)).used_by.length, 4)
})

test('A merge leaves one source in every entry, and a returned or withdrawn proposal changes nothing', async () => {
  await publishEntries(at.context, [
    libraryContent('both', '戊药怎么配？', { evidence: [cite('重复甲', { place: '1 节' }), cite('重复乙', { place: '1 节' })] }),
  ])
  const [kept, away] = [(await list({ q: '重复甲' })).rows[0]!.id, (await list({ q: '重复乙' })).rows[0]!.id]
  assert.equal(await outcome(propose(away, { kind: 'merge', into: away })), 'badRequest')
  await writer!.browser.call(withdrawSource, await propose(away, { kind: 'merge', into: kept }))
  await approver!.browser.call(returnSource, { ...(await propose(away, { kind: 'merge', into: kept })), remark: '再核对' })
  assert.deepEqual(
    (await read(away)).changes.map(({ status }) => status),
    ['returned', 'withdrawn'],
  )
  assert.equal((await read(away)).used_by.length, 1)
  assert.deepEqual(await approver!.browser.call(approveSource, await propose(away, { kind: 'merge', into: kept })), { entries: 1 })
  const { versions } = await writer!.browser.call(entry, { id: await idOf('both') })
  assert.deepEqual(
    versions[0]!.evidence.map(({ title, source }) => [title, source]),
    [['重复甲', kept]],
  )
  assert.equal((await list({ q: '重复乙' })).total, 0)
  await publishEntries(at.context, [libraryContent('later', '己药怎么配？', { evidence: [cite('重复乙')] })])
  assert.equal((await read(kept)).used_by.length, 2)
})

test('A change of a source tells the readers of its entries where that is wished, and closes reports on the source alone', async () => {
  await publishEntries(at.context, [libraryContent('told', '壬药输多快？', { evidence: [cite('有误的来源')] })])
  await at.context.catalogue.refresh()
  const entry_id = await idOf('told')
  const readers = [doctor!, await newCaller(at.app, at.context, 'doctor')]
  for (const [n, { browser }] of readers.entries()) {
    const { id } = await browser.call(ask, { text: '壬药输多快？', id: null })
    await browser.call(reportAnswer, { id, reason: n === 0 ? 'source' : 'wrong', text: '' })
  }
  const id = (await list({ q: '有误的来源' })).rows[0]!.id
  const edition = await propose(id, { kind: 'edition', fields: { ...sourceNamed('有误的来源第2版'), edition: '第2版' } })
  const recall = '原来引用的指南已被撤回'
  assert.equal(await outcome(approver!.browser.call(approveSource, { ...edition, recall })), 'notAllowed')
  await writer!.browser.call(withdrawSource, edition)
  await approver!.browser.call(approveSource, { ...(await propose(id, { fields: sourceNamed('改正的来源') })), recall })
  await tellReaders(at.context)
  const kinds = await Promise.all(readers.map(async ({ browser }) => (await browser.call(letters, {})).map(({ kind }) => kind).toSorted()))
  assert.deepEqual(kinds, [['recall', 'report'], ['recall']])
  const { reports } = await writer!.browser.call(answerReports, { entry_id })
  assert.deepEqual(
    reports.map(({ reason, outcome }) => [reason, outcome]),
    [
      ['wrong', null],
      ['source', 'revised'],
    ],
  )
  assert.deepEqual(
    (await writer!.browser.call(entry, { id: entry_id })).recalls.map(({ version, reason }) => [version, reason]),
    [[1, recall]],
  )
})

test('A new edition opens a review of each entry that rests on the source, until somebody has read it', async () => {
  await publishEntries(at.context, [libraryContent('old', '庚药剂量多少？', { evidence: [cite('指南第1版')] })])
  const id = (await list({ q: '指南第1版' })).rows[0]!.id
  const fields = { ...sourceNamed('指南第2版'), edition: '第2版' }
  assert.equal(await outcome(propose(id, { kind: 'edition', fields: { ...fields, url: 'www.nhc.gov.cn' } })), 'badRequest')
  assert.deepEqual(await approver!.browser.call(approveSource, await propose(id, { kind: 'edition', fields })), { entries: 1 })
  const { newer, used_by } = await read(id)
  assert.deepEqual([newer!.title, used_by[0]!.to_review], ['指南第2版', true])
  const due = async () =>
    (
      await writer!.browser.call(entries, {
        after: null,
        size: 20,
        q: '',
        category: '',
        status: '',
        due: 'edition',
        subject: '',
        evidence: '',
        owner: '',
        sort: 'key',
      })
    ).rows.map(({ key }) => key)
  assert.deepEqual(await due(), ['old'])
  const shown = await writer!.browser.call(entry, { id: await idOf('old') })
  assert.deepEqual([shown.version, shown.new_editions], [1, [{ id, title: '指南第1版', newer }]])
  await approver!.browser.call(confirmReview, { id: shown.id, version: 1, review_due: nextReview })
  assert.deepEqual(await due(), [])
  assert.equal((await read(id)).used_by[0]!.to_review, false)
})

test('Sources are found by words in any field, by issuer, kind and state, page by page', async () => {
  for (const n of [1, 2, 3]) await insertSource(at.context, { ...sourceNamed(`分页来源 ${n}`), kind: 'paper', issuer: `Lancet ${n}` })
  await insertSource(at.context, { ...sourceNamed('分页首页'), url: 'www.chp.org.cn/index.html' })
  await insertSource(at.context, { ...sourceNamed('分页官网'), url: 'https://www.chp.org.cn/' })
  const titles = async (filters: Partial<Sent<typeof sources>>) => (await list(filters)).rows.map(({ title }) => title)
  assert.deepEqual(await titles({ q: '分页', issuer: 'lancet 2' }), ['分页来源 2'])
  assert.deepEqual(await titles({ q: '100%' }), [])
  const first = await list({ q: '分页', kind: 'paper', size: 2 })
  assert.deepEqual([first.total, first.rows.length], [3, 2])
  assert.deepEqual(
    (await list({ q: '分页', kind: 'paper', size: 2, after: first.next })).rows.map(({ title }) => title),
    ['分页来源 3'],
  )
  assert.deepEqual(new Set(await titles({ q: '分页', state: 'home_page' })), new Set(['分页官网', '分页首页']))
  assert.equal((await list({ q: '分页', state: 'unused' })).total, 5)
})
