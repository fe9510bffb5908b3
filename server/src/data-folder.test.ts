import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { closeToOthers, makePrivateFolder } from './data-folder.ts'
import { openContext } from './open-context.ts'
import { starterEntries } from './testing/starter-entries.ts'
import { openTestServer } from './testing/test-server.ts'

/** The permissions of a folder and of everything in it, by path. */
function modes(folder: string): Record<string, string> {
  const paths = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return Object.fromEntries(paths.map((path) => [path, (statSync(join(folder, path)).mode & 0o777).toString(8)]))
}

function assertPrivate(folder: string): void {
  const found = modes(folder)
  for (const [path, mode] of Object.entries(found)) assert.equal(mode, path === '.' || path === 'index' ? '700' : '600', path)
}

test('the data folder and its files are accessible to their owner alone, while the server runs and afterwards', async () => {
  const at = await openTestServer({ starter: [] })
  const { dataDir, databaseUrl } = at.context.config
  try {
    await at.doctor()
    const names = Object.keys(modes(dataDir))
    for (const name of ['secret', ...(databaseUrl ? [] : ['xunyi.sqlite', 'xunyi.sqlite-wal', 'server.lock'])]) assert.ok(names.includes(name), name)
    assertPrivate(dataDir)
    await at.app.close()
    await at.context.close()
    assertPrivate(dataDir)
  } finally {
    await at.close()
  }
})

test('permissions that an earlier version left open are restricted at the next start', async () => {
  const at = await openTestServer({ starter: starterEntries().slice(0, 3) })
  try {
    const { config, log } = at.context
    const { dataDir } = config
    await at.app.close()
    await at.context.close()
    for (const path of Object.keys(modes(dataDir)).toReversed()) chmodSync(join(dataDir, path), path === '.' || path === 'index' ? 0o755 : 0o644)
    assert.ok(Object.keys(modes(dataDir)).includes(join('index', 'questions.snapshot')))
    const next = await openContext(config, { log })
    assertPrivate(dataDir)
    await next.close()
  } finally {
    await at.close()
  }
})

test('files that are not the server’s stay as they are', (t) => {
  const folder = newFolder(t)
  writeFileSync(join(folder, 'notes.txt'), '')
  chmodSync(join(folder, 'notes.txt'), 0o644)
  makePrivateFolder(folder)
  assert.deepEqual(modes(folder), { '.': '700', 'notes.txt': '644' })
})

test('a folder that every user of the machine shares is refused and left as it is', (t) => {
  const folder = newFolder(t)
  chmodSync(folder, 0o1777)
  for (const shared of [folder, '/']) assert.throws(() => closeToOthers(shared), /is shared with every user .*DATA_DIR/)
  assert.equal(statSync(folder).mode & 0o7777, 0o1777)
})

function newFolder(t: TestContext): string {
  const parent = mkdtempSync(join(tmpdir(), 'xunyi-folder-'))
  t.after(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  mkdirSync(folder)
  return folder
}
