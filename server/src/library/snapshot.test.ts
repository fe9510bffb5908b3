import { QuestionIndex } from '@xunyi/retrieval/question-index'
import { Synonyms } from '@xunyi/retrieval/synonyms'
import assert from 'node:assert/strict'
import { createHash, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Db } from '../db/database.ts'
import { takeNamedLock } from '../db/named-lock.ts'
import { starterEntries } from '../testing/starter-entries.ts'
import { deriveSecrets } from '../secrets.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openCatalogue, type OpenedCatalogue } from './catalogue.ts'
import { nextChange, saveEntries } from './entries.ts'
import { readParts, writeParts } from './snapshot-file.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'
import { starterSynonyms } from './synonyms.ts'

/** Enough for several results of each question; every test indexes all of it a few times. */
const library = starterEntries().filter((_, place) => place % 16 === 0)
const [sample] = library

let at: TestServer
let dataDir: string
let file: string
let faults: unknown[]
before(async () => {
  at = await openTestServer({ starter: library })
})
after(() => at.close())
beforeEach((context) => {
  dataDir = mkdtempSync(join(tmpdir(), 'xunyi-snapshot-'))
  file = join(dataDir, 'index', 'questions.snapshot')
  faults = []
  ;(context as { after(done: () => void): void }).after(() => rmSync(dataDir, { recursive: true, force: true }))
})

const questions = ['白蛋白怎么保存', '静丙的输注速度', '孕妇可以用人血白蛋白吗', '输注静丙后出现皮疹怎么办', '甲药开封以后还能放多久', '量子计算机']

const place = () => ({ dataDir, key: at.context.secrets.snapshots })
const open = (db: Db = at.context.db) => openCatalogue(db, { place: place(), onError: (error) => void faults.push(error) })
const answersOf = ({ index }: OpenedCatalogue) => ({ size: index.size, found: questions.map((question) => index.search(question, { limit: 10 })) })

/** Results of an index built from the current library. */
const fresh = async () => answersOf(await openCatalogue(at.context.db))

async function leave(): Promise<void> {
  await (await open()).close()
}

async function inLibrary(work: (tx: Db, now: number) => Promise<unknown>): Promise<void> {
  const { db, clock } = at.context
  await db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'library')
    await work(tx, await nextChange(tx, clock()))
  })
}

const publish = (key: string, question: string) => inLibrary((tx, now) => saveEntries(tx, now, [{ ...sample!, key, question, phrasings: [] }]))
const setStatus = (key: string, status: 'published' | 'withdrawn') =>
  inLibrary((tx, now) => tx.updateTable('library_entries').set({ status, updated_at: now }).where('key', '=', key).execute())

test('a first start builds the index and writes a snapshot; the next one opens it with the same results', async () => {
  const first = await open()
  assert.equal(first.openedFrom, 'library')
  await first.close()
  assert.ok(existsSync(file))
  const second = await open()
  assert.deepEqual([second.openedFrom, answersOf(second)], ['snapshot', answersOf(first)])
  await second.close()
  assert.deepEqual(faults, [])
})

test('changes since the snapshot are applied: withdrawn entries are gone, published ones are found', async () => {
  await publish('snapshot-a', '甲药开封以后还能放多久？')
  await publish('snapshot-b', '乙药开封以后还能放多久？')
  await leave()
  await setStatus('snapshot-a', 'withdrawn')
  await publish('snapshot-b', '乙药为什么要冷藏？')
  await publish('snapshot-c', '丙药开封以后还能放多久？')
  const opened = await open()
  assert.deepEqual([opened.openedFrom, answersOf(opened)], ['snapshot', await fresh()])
  assert.notEqual(opened.index.search('甲药开封以后还能放多久？')[0]?.band, 'same')
  assert.equal(opened.index.search('丙药开封以后还能放多久？')[0]?.band, 'same')
  await opened.close()
})

test('an opened snapshot keeps following the library, and the changes are in the next snapshot', async () => {
  await leave()
  const opened = await open()
  await publish('snapshot-d', '丁药开封以后还能放多久？')
  await opened.refresh()
  assert.deepEqual(answersOf(opened), await fresh())
  await opened.close()
  const again = readSnapshot(place(), starterSynonyms())
  assert.equal(again?.index.search('丁药开封以后还能放多久？')[0]?.band, 'same')
})

/** Possible with write access to the file. */
function withNewDigest(bytes: Uint8Array): Buffer {
  const content = bytes.subarray(0, -32)
  return Buffer.concat([content, createHash('sha256').update(content).digest()])
}

async function rewriteWithKey(key: KeyObject): Promise<void> {
  const { parts, rest } = readParts(file, place().key)!
  await writeParts(file, key, { parts, rest: [rest] })
}

const corruptions: [string, () => Promise<void> | void][] = [
  ['is truncated', () => truncateSync(file, 5000)],
  ['is empty', () => truncateSync(file, 0)],
  ['is something else', () => writeFileSync(file, '人血白蛋白'.repeat(1000))],
  [
    'has one other byte',
    () =>
      writeFileSync(
        file,
        readFileSync(file).map((byte, place) => (place === 4000 ? byte ^ 1 : byte)),
      ),
  ],
  [
    'was changed, with a new digest of its content',
    () => writeFileSync(file, withNewDigest(readFileSync(file).map((byte, place, { length }) => (place === length - 5000 ? byte ^ 1 : byte)))),
  ],
  ['was written with another key', () => rewriteWithKey(deriveSecrets('another secret, of another installation').snapshots)],
  ['has no parts', () => writeParts(file, place().key, { parts: [], rest: [] })],
  ['has half of its parts', () => writeParts(file, place().key, { parts: [Buffer.from('x'), new Uint8Array(3)], rest: [] })],
  [
    'has parts of another version',
    () => writeParts(file, place().key, { parts: [Buffer.from('x'), new Uint8Array(16)], rest: [Buffer.from('another version')] }),
  ],
  [
    'was written with other synonyms',
    () =>
      writeSnapshot(place(), {
        index: new QuestionIndex({ synonyms: new Synonyms([{ id: 'a', standard: '甲', words: ['乙'], kind: 'drug', uses: ['name'] }]) }),
        seen: { newest: 0, changes: new Map() },
      }),
  ],
]
for (const [what, corrupt] of corruptions) {
  test(`a snapshot that ${what} is ignored and replaced by a good one`, async () => {
    await leave()
    await corrupt()
    const opened = await open()
    assert.deepEqual([opened.openedFrom, answersOf(opened)], ['library', await fresh()])
    await opened.close()
    const next = await open()
    assert.equal(next.openedFrom, 'snapshot')
    await next.close()
  })
}

test('a snapshot is not used with a library restored to an earlier state', async () => {
  await publish('snapshot-e', '戊药开封以后还能放多久？')
  const of = (db: Db) => db.selectFrom('library_entries').select(['status', 'updated_at']).where('key', '=', 'snapshot-e')
  await setStatus('snapshot-e', 'withdrawn')
  const earlier = await of(at.context.db).executeTakeFirstOrThrow()
  await setStatus('snapshot-e', 'published')
  await leave()
  await at.context.db.updateTable('library_entries').set(earlier).where('key', '=', 'snapshot-e').execute()
  const restored = await open()
  assert.deepEqual([restored.openedFrom, answersOf(restored)], ['library', await fresh()])
  await restored.close()

  // Nor after other changes since then, later than those of the snapshot.
  await setStatus('snapshot-e', 'published')
  await leave()
  await at.context.db.updateTable('library_entries').set(earlier).where('key', '=', 'snapshot-e').execute()
  at.pass(1000)
  await publish('snapshot-f', '己药开封以后还能放多久？')
  const elsewhere = await open()
  assert.deepEqual([elsewhere.openedFrom, answersOf(elsewhere)], ['library', await fresh()])
  assert.notEqual(elsewhere.index.search('戊药开封以后还能放多久？')[0]?.band, 'same')
  await elsewhere.close()
})

test('a snapshot of another library is ignored', async () => {
  const other = await openTestServer({ starter: [{ ...sample!, key: 'other', question: '庚药开封以后还能放多久？', phrasings: [] }] })
  await (await open(other.context.db)).close()
  await other.close()
  const opened = await open()
  assert.deepEqual([opened.openedFrom, answersOf(opened)], ['library', await fresh()])
  await opened.close()
})

test('without a writable snapshot the server starts, answers and logs the failure', async () => {
  writeFileSync(join(dataDir, 'index'), 'a file where the folder should be')
  const opened = await open()
  assert.deepEqual([opened.openedFrom, answersOf(opened)], ['library', await fresh()])
  await opened.close()
  assert.ok(faults.length > 0)
})

test('an unfinished file of a crash is removed at the next start, and the snapshot before it is used', async () => {
  await leave()
  const unfinished = `${file}.1.tmp`
  mkdirSync(join(dataDir, 'index'), { recursive: true })
  writeFileSync(unfinished, readFileSync(file).subarray(0, 3000))
  const opened = await open()
  assert.equal(opened.openedFrom, 'snapshot')
  assert.ok(!existsSync(unfinished))
  await opened.close()
})
