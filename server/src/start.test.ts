import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from './db/open.ts'

/* The server as a process of its own, as `npm start` runs it, on the embedded database. */
const folders: string[] = []
const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'xunyi-start-'))
  folders.push(made)
  return made
}

interface Started {
  child: ChildProcess
  /** The address it printed, or null when it ended first. */
  address: string | null
  output: () => string
  ended: Promise<number | null>
}

async function start(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/serve-without-pages.ts')], { env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env }, stdio: 'pipe' })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  void ended.then(() => running.delete(child))
  const address = await new Promise<string | null>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /open at (http:\S+)/.exec(output)
      if (found && output.includes('Ctrl-C')) resolve(found[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => resolve(null))
  })
  return { child, address, output: () => output, ended }
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
  const ready = (await (await fetch(`${server.address}/readyz`)).json()) as { questions: number }
  assert.ok(ready.questions >= 300)
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)

  const again = await start({ DATA_DIR: dataDir })
  assert.deepEqual(await (await fetch(`${again.address}/readyz`)).json(), ready)
  again.child.kill('SIGINT')
  assert.equal(await again.ended, 0)
})

test('a second server on one data folder does not start; after kill -9 of the first the next one does', async () => {
  const dataDir = folder()
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
  await refusesToStart({ DATA_DIR: folder(), PORT: String(port) }, new RegExp(`port ${port} .* in use: .*PORT`))
  blocker.close()
})

test('a wrong variable is named', () => refusesToStart({ DATA_DIR: folder(), PORT: 'web' }, /PORT is not usable/))

test('a data folder that cannot be written is named', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  await refusesToStart({ DATA_DIR: join(file, 'data') }, /data folder .* cannot be written/)
  // Root may write anywhere, so the permission itself can only be tried by others.
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

test('a PostgreSQL that is not there is named', () => refusesToStart({ DATA_DIR: folder(), DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /PostgreSQL cannot be reached .*DATABASE_URL/))
