import { importPreview } from '@xunyi/contract/library'
import { exportEntries, formats, template, type Format } from '@xunyi/contract/library-export'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { buildApp } from '../app.ts'
import type { Content } from '../library/content.ts'
import type { Browser } from '../testing/browser.ts'
import { newCaller, type Caller } from '../testing/callers.ts'
import { emptyLibrary, libraryContent, publishEntries } from '../testing/library-content.ts'
import { outcome } from '../testing/outcome.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { watched, type Statement } from '../testing/watched.ts'

let at: TestServer
let writer: Caller
before(async () => {
  at = await openTestServer({ starter: [] })
  writer = await newCaller(at.app, at.context, 'writer')
})
after(() => at.close())
beforeEach(async () => {
  await emptyLibrary(at.context.db)
})

const add = (...contents: Content[]) => publishEntries(at.context, contents)
const many = (count: number) =>
  Array.from({ length: count }, (_, each) => libraryContent(`e${each}`, `第 ${each} 个问题怎么办？`, { answer: '以药品说明书为准。'.repeat(400) }))

const everything = { q: '', category: '', status: '', due: '', subject: '', evidence: '', owner: '' } as const
const exported = (format: Format, filters: { status?: 'withdrawn'; subject?: string; q?: string } = {}) =>
  writer.browser.call(exportEntries, { ...everything, ...filters, format })
const keysIn = (jsonl: string) =>
  jsonl
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as Content).key)
const exportedKeys = async (filters: Parameters<typeof exported>[1]) => keysIn(await (await exported('jsonl', filters)).blob.text())
const base64Of = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('base64')
const lastExport = async () => {
  const { action, actor, after } = await at.context.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  return [action, actor, JSON.parse(after)]
}

for (const format of formats) {
  test(`An export as ${format} has the same content after an import, and no formulas`, async () => {
    const library = [
      libraryContent('a', '=1+1 怎么算？', { answer: '-5 ℃ 保存\n@第二行', phrasings: ['+甲', '乙；丙'] }),
      libraryContent('b', "'=HYPERLINK 是什么？", { evidence: [{ title: '=2+2', url: 'www.nmpa.gov.cn' }] }),
    ]
    await add(...library)
    const { filename, blob } = await exported(format)
    assert.match(filename, new RegExp(`^知识库-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    const previewed = await writer.browser.call(importPreview, { name: filename, content: await base64Of(blob) })
    assert.deepEqual(
      previewed.rows.map(({ does, key, remarks }) => [does, key, ...remarks]),
      [
        ['unchanged', 'a'],
        ['unchanged', 'b'],
      ],
    )
    if (format === 'csv') assert.doesNotMatch(await blob.text(), /(,|\r\n)"?[=+\-@]/)
    assert.deepEqual(await lastExport(), ['library.export', writer.userId, { format, entries: 2, narrowed: [] }])

    const empty = await writer.browser.call(template, { format })
    const { rows, examples } = await writer.browser.call(importPreview, { name: empty.filename, content: empty.content })
    assert.deepEqual([rows, examples], [[], 1])
  })
}

test('An export holds the filtered entries; withdrawn ones on request only', async () => {
  await add(libraryContent('a', '甲怎么用？'), libraryContent('b', '乙怎么用？', { subject: '人凝血酶' }), libraryContent('c', '丙怎么用？'))
  await at.context.db.updateTable('library_entries').set({ status: 'withdrawn' }).where('key', '=', 'c').execute()
  assert.deepEqual(await exportedKeys({}), ['a', 'b'])
  assert.deepEqual(await exportedKeys({ subject: '人凝血酶' }), ['b'])
  assert.deepEqual(await exportedKeys({ status: 'withdrawn' }), ['c'])
})

test('An export by words holds all matches, not just the fifty of a page', async () => {
  await add(
    ...Array.from({ length: 130 }, (_, at) => libraryContent(`w${String(at).padStart(3, '0')}`, `第 ${at} 种免疫球蛋白的第 ${at} 个问题？`)),
    libraryContent('other', '别的怎么办？'),
  )
  await at.context.catalogue.refresh()
  const keys = await exportedKeys({ q: '免疫球蛋白' })
  assert.deepEqual([keys.length, new Set(keys).size, keys.includes('other')], [130, 130, false])
  assert.deepEqual((await lastExport())[2], { format: 'jsonl', entries: 130, narrowed: ['words'] })
})

test('Entries of any number come once each, by key in one order whatever the database', async () => {
  const keys = ['b', 'A', 'a-1', 'a.1', 'B', 'a1', '_a', 'a_1', ...Array.from({ length: 2_300 }, (_, each) => `k${each}`)]
  for (let from = 0; from < keys.length; from += 500) await add(...keys.slice(from, from + 500).map((key) => libraryContent(key, `${key} 怎么用？`)))
  assert.deepEqual(
    await exportedKeys({}),
    keys.toSorted((one, other) => (one < other ? -1 : 1)),
  )
})

/** Another server on the same database, over a real connection; `heard` is called with every statement it has run. */
async function anotherServer(heard: (statement: Statement) => void | Promise<void>) {
  const app = await buildApp({ ...at.context, db: watched(at.context.db, heard) }, { pages: false })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Requests an export and reads only the head of the answer. */
async function begun(port: number, who: Browser, format: Format): Promise<IncomingMessage> {
  const headers = {
    'content-type': 'application/json',
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': who.cookies.get('XSRF-TOKEN'),
    authorization: `Bearer ${who.token}`,
  }
  const asking = request({ port, path: exportEntries.path, method: 'POST', headers })
  asking.end(JSON.stringify({ ...everything, format }))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

test('In every format an export leaves while it is made: no more than two hundred entries are read at once, and the first bytes come before the last entries', async () => {
  const library = many(4_000)
  for (let from = 0; from < library.length; from += 500) await add(...library.slice(from, from + 500))
  for (const format of formats) {
    const keys: number[] = []
    const pages: number[] = []
    const server = await anotherServer(({ kind, table, rows }) => {
      if (kind !== 'select' || table !== 'library_entries') return
      if (pages.length === 0 && keys.length < 5) keys.push(rows)
      else pages.push(rows)
    })
    try {
      const answer = await begun(server.port, writer.browser, format)
      await once(answer, 'readable')
      assert.ok(pages.length < 15, `${format}: ${pages.length} pages of 20 read when the first bytes came`)
      let bytes = 0
      for await (const piece of answer) bytes += (piece as Buffer).length
      assert.ok(bytes > 20_000, format)
      assert.deepEqual(keys, [1000, 1000, 1000, 1000, 0], format)
      assert.deepEqual([pages.length, Math.max(...pages)], [20, 200], format)
    } finally {
      await server.app.close()
    }
  }
})

test('One export of the library runs in the whole installation; a client that disconnects makes way, and what it asked for is in the audit log', async () => {
  await add(...many(900))
  const going = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let reads = 0
  const server = await anotherServer(async ({ kind, table }) => {
    if (kind === 'delete' && table === 'leases') released.resolve()
    if (kind === 'select' && table === 'library_entries' && ++reads > 3) await going.promise
  })
  try {
    const answer = await begun(server.port, writer.browser, 'csv')
    assert.deepEqual((await lastExport())[2], { format: 'csv', entries: 900, narrowed: [] })
    await assert.rejects(exported('jsonl'), { refusal: 'exportBusy', retryAfter: 10 })
    answer.destroy()
    going.resolve()
    await released.promise
    assert.equal(await outcome(exported('jsonl')), 'ok')
  } finally {
    going.resolve()
    await server.app.close()
  }
})

test('Exports are limited per minute', async () => {
  const small = await openTestServer({ starter: [], env: { FLOOD_PER_MINUTE: '30' } })
  try {
    const { browser } = await newCaller(small.app, small.context, 'approver', ['publisher'])
    const ask = () => outcome(browser.call(exportEntries, { ...everything, format: 'csv' }))
    assert.deepEqual([await ask(), await ask()], ['ok', 'rateLimited'])
  } finally {
    await small.close()
  }
})
