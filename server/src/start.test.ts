import assert from 'node:assert/strict'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from './db/open.ts'
import { killServerProcesses, startServerProcess as start } from './testing/server-process.ts'

/* The server as a process of its own, as `npm start` runs it, on the embedded database. */
const folders: string[] = []
after(() => {
  killServerProcesses()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'xunyi-start-'))
  folders.push(made)
  return made
}

let startedOnce: Promise<string> | undefined

/** A copy of the data folder of a server that has started and stopped: a first start loads the library, which takes as long as all the rest. */
async function startedFolder(): Promise<string> {
  startedOnce ??= (async () => {
    const dataDir = folder()
    const server = await start({ DATA_DIR: dataDir })
    server.child.kill('SIGTERM')
    await server.ended
    return dataDir
  })()
  const copy = folder()
  cpSync(await startedOnce, copy, { recursive: true })
  return copy
}

async function refusesToStart(env: Record<string, string>, says: RegExp): Promise<void> {
  const { address, output, ended } = await start(env)
  assert.equal(address, null, output())
  assert.equal(await ended, 1)
  assert.match(output(), says)
  assert.doesNotMatch(output(), /\n\s+at /, 'no stack')
}

test('it starts, says where and how to log in, answers, and stops on SIGTERM with exit code 0', async () => {
  const dataDir = folder()
  const server = await start({ DATA_DIR: dataDir })
  assert.match(server.output(), /\/dev\/inbox/)
  assert.doesNotMatch(server.output(), /log in as any user/)
  const ready = (await (await fetch(`${server.address}/readyz`)).json()) as { questions: number }
  assert.ok(ready.questions >= 300)
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)

  const again = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  assert.match(again.output(), /"from":"snapshot"/)
  assert.deepEqual(await (await fetch(`${again.address}/readyz`)).json(), ready)
  again.child.kill('SIGINT')
  assert.equal(await again.ended, 0)
  startedOnce ??= Promise.resolve(dataDir)
})

for (const [what, signal] of [
  ['an error', 'SIGUSR1'],
  ['a rejection', 'SIGUSR2'],
] as const) {
  test(`${what} that is not caught is one line in the log without its message, and ends the server in good order with exit code 1`, async () => {
    const dataDir = await startedFolder()
    const server = await start({ DATA_DIR: dataDir }, 'serve-and-fall.ts')
    server.child.kill(signal)
    assert.equal(await server.ended, 1)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('sys_crash'))
    assert.equal(lines.length, 1, server.output())
    const { level, type, stack } = JSON.parse(lines[0]!) as { level: number; type: string; stack: string[] }
    assert.deepEqual([level, type], [60, 'TypeError'])
    assert.match(stack[0]!, /serve-and-fall\.ts/)
    assert.doesNotMatch(server.output(), /13812345678|012345/)
    assert.equal(existsSync(join(dataDir, 'xunyi.sqlite-wal')), false, 'the database is closed')
  })
}

test('production with an outbox, and a development server that is reachable from outside without NODE_ENV, do not start', async () => {
  await refusesToStart(
    { NODE_ENV: 'production', PUBLIC_URL: 'http://xunyi.example.com', SMS_PROVIDER: 'outbox', DATA_DIR: folder() },
    /SMS_PROVIDER must be "aliyun"/,
  )
  await refusesToStart(
    { DATA_DIR: folder(), PUBLIC_URL: 'http://xunyi.example.com' },
    /PUBLIC_URL makes this server reachable from outside, and NODE_ENV is not set/,
  )
  await refusesToStart({ DATA_DIR: folder(), HOST: '0.0.0.0' }, /HOST makes this server reachable from outside, and NODE_ENV is not set/)
})

test('a development server that is reachable from outside, be it through a proxy on this machine, says so', async () => {
  const server = await start({ NODE_ENV: 'development', DATA_DIR: await startedFolder(), PUBLIC_URL: 'http://xunyi.example.com' })
  assert.match(server.output(), /log in as any user.*NODE_ENV=production/)
  server.child.kill('SIGTERM')
  await server.ended
})

test('S-95 a second server on one data folder does not start; after kill -9 of the first the next one does', async () => {
  const dataDir = await startedFolder()
  const first = await start({ DATA_DIR: dataDir })
  await refusesToStart({ DATA_DIR: dataDir }, /another server already runs on the data folder/)
  assert.equal((await fetch(`${first.address}/healthz`)).status, 200)
  first.child.kill('SIGKILL')
  await first.ended
  const next = await start({ DATA_DIR: dataDir })
  assert.ok(next.address, next.output())
  next.child.kill('SIGTERM')
  await next.ended
})

test('a port in use is named', async () => {
  const blocker = createServer()
  await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening))
  const { port } = blocker.address() as AddressInfo
  await refusesToStart({ DATA_DIR: await startedFolder(), PORT: String(port) }, new RegExp(`port ${port} .* in use: .*PORT`))
  blocker.close()
})

test('a wrong variable is named', () => refusesToStart({ DATA_DIR: folder(), PORT: 'web' }, /PORT is not usable/))

test('a data folder that cannot be written is named', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  await refusesToStart({ DATA_DIR: join(file, 'data') }, /data folder .* cannot be written/)
  // Root may write anywhere, so the permission can only be tested as another user.
  if (process.getuid?.() === 0) return
  const closed = folder()
  chmodSync(closed, 0o500)
  await refusesToStart({ DATA_DIR: closed }, /cannot be written/)
})

test('a database from a newer version stays untouched', async () => {
  const dataDir = folder()
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
  await sql`INSERT INTO migrations (name, sha256) VALUES ('9999_future.sql', 'x')`.execute(db)
  await close()
  await refusesToStart({ DATA_DIR: dataDir }, /newer version .*9999_future/)
})

test('a PostgreSQL that is not there is named', () =>
  refusesToStart({ DATA_DIR: folder(), DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /PostgreSQL cannot be reached .*DATABASE_URL/))
