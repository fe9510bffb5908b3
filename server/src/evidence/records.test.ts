import { qaDetail } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadStarter } from '../library-files/starter.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { emptyLibrary, libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { adoptEvidence } from './adopt.ts'
import { linksOf, type Evidence } from './piece.ts'
import { recognised } from './records.ts'
import { shippedSources } from './shipped.ts'

const guideline = { title: '血友病管理指南（2020年版）', url: 'https://doi.org/10.1000/182' }

let at: TestServer
let doctor: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  doctor = await newCaller(at.app, at.context, 'doctor')
})
after(() => at.close())

const records = () => at.context.db.selectFrom('evidence_records').selectAll().orderBy('title').execute()
const entry = (key: string) =>
  at.context.db
    .selectFrom('library_entries')
    .innerJoin('library_versions', (join) => join.onRef('entry_id', '=', 'id').onRef('library_versions.version', '=', 'library_entries.version'))
    .select(['id', 'library_entries.version', 'evidence'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
const piecesOf = async (key: string) => JSON.parse((await entry(key)).evidence) as Evidence[]

test('The same title and address is one record for all entries, whatever place each names, and what the title says becomes fields', async () => {
  await publishEntries(at.context, [
    libraryContent('a', '甲怎么保存？', { evidence: [{ ...guideline, title: `${guideline.title}，见 4.2 节` }] }),
    libraryContent('b', '乙怎么保存？', {
      evidence: [
        { title: `${guideline.title}，见【禁忌】`, url: 'doi.org/10.1000/182/' },
        { ...guideline, place: '第 3 页', quote: '应冷藏' },
      ],
    }),
  ])
  const [record, ...others] = await records()
  assert.equal(others.length, 0)
  assert.deepEqual([record!.title, record!.kind, record!.edition, record!.url], [guideline.title, 'guideline', '2020年版', guideline.url])
  assert.deepEqual(await piecesOf('a'), [{ ...guideline, kind: 'guideline', edition: '2020年版', source: record!.id, place: '4.2 节' }])
  assert.deepEqual(linksOf(await piecesOf('b')), [`${guideline.title}，见【禁忌】 ${guideline.url}`, `${guideline.title}，见第 3 页 ${guideline.url}`])
  const uses = await at.context.db.selectFrom('evidence_uses').selectAll().execute()
  assert.equal(uses.length, 2)
  // Saved again, nothing changes.
  await publishEntries(at.context, [libraryContent('a', '甲怎么保存？', { evidence: [{ ...guideline, place: '4.2 节' }] })])
  assert.equal((await entry('a')).version, 1)
  const { links, sources } = await doctor.browser.call(qaDetail, { id: (await entry('a')).id })
  assert.deepEqual(links, [`${guideline.title}，见 4.2 节 ${guideline.url}`])
  assert.deepEqual(sources, [{ title: guideline.title, kind: 'guideline', issuer: '', edition: '2020年版', place: '4.2 节' }])
})

test('Evidence of the time before records becomes records once, and reads as before', async () => {
  const { db, clock } = at.context
  const old = [
    { title: `${guideline.title}，见 1 节`, url: guideline.url },
    { title: '人血白蛋白说明书（通用，无单一厂家），见【贮藏】', url: 'www.nmpa.gov.cn' },
  ]
  await publishEntries(at.context, [libraryContent('c', '丙怎么保存？')])
  const { id } = await entry('c')
  await db.deleteFrom('evidence_uses').where('entry_id', '=', id).execute()
  await db
    .updateTable('library_versions')
    .set({ evidence: JSON.stringify(old) })
    .where('entry_id', '=', id)
    .execute()
  const links = (await doctor.browser.call(qaDetail, { id })).links
  assert.equal(await adoptEvidence(db, clock), 1)
  assert.equal(await adoptEvidence(db, clock), 0)
  const read = await doctor.browser.call(qaDetail, { id })
  assert.deepEqual(read.links, links)
  assert.deepEqual(read.sources[1], {
    title: '人血白蛋白说明书（通用，无单一厂家）',
    kind: 'label',
    issuer: '国家药品监督管理局',
    edition: '',
    place: '【贮藏】',
  })
  const label = (await records()).find(({ kind, maker }) => kind === 'label' && maker !== '')
  assert.equal(label?.maker, '通用，无单一厂家')
})

test('The starter library loads as the sources that ship with it, each described, and reads as its files do', async () => {
  const { db, clock } = at.context
  await emptyLibrary(db)
  await db.deleteFrom('evidence_identities').execute()
  await db.deleteFrom('evidence_records').execute()
  const starter = starterEntries()
  await loadStarter(db, clock(), () => starter)
  const rows = await records()
  assert.deepEqual(
    new Set(rows.map(({ title, url, kind, issuer, maker, edition }) => [title, url, kind, issuer, maker, edition].join('\t'))),
    new Set(shippedSources().map(({ title, url, kind, issuer, maker, edition }) => [title, url, kind, issuer, maker, edition].join('\t'))),
  )
  for (const { key, evidence } of starter.slice(0, 40)) assert.deepEqual(linksOf(await piecesOf(key)), linksOf(evidence), key)
})

test('A file that cites sources by title and address alone changes nothing', () => {
  const known = { ...guideline, source: 'x', kind: 'guideline', issuer: '学会', place: '4.2 节' } as const
  const cited = { ...guideline, title: `${guideline.title}，见 4.2 节` }
  assert.deepEqual(recognised([cited], [known]), [known])
  for (const other of [{ ...cited, issuer: '另一学会' }, { ...cited, quote: '应冷藏' }, guideline, { ...cited, url: 'https://doi.org/10.1000/183' }])
    assert.deepEqual(recognised([other], [known]), [other])
})
