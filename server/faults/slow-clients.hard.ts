import { userInfo } from '@xunyi/contract/accounts'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { copySqliteTemplate } from '../src/testing/fresh-database.ts'
import { killServerProcesses, startServerProcess } from '../src/testing/server-process.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { size } from './size.ts'

/* Connections that say nothing, half a head or half a body, thousands at once. Two minutes: the server's own limits are waited for. */
const idle = size('IDLE_SOCKETS', 200)
const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-slow-'))
after(() => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
})

test('S-97 while thousands of connections say nothing or half of something, others are served; each is ended by the server, and a stop does not wait for them', async (t) => {
  await copySqliteTemplate(dataDir, 'with-synonyms')
  const env = { ...unlimited, DATA_DIR: dataDir }
  const [doctor] = (await signInBefore(env, ['doctor'])) as [SignedIn]
  const { child, address, output, ended } = await startServerProcess(env)
  assert.ok(address, output())
  const { port } = new URL(address)
  const halfHead = `POST ${userInfo.path} HTTP/1.1\r\nHost: a\r\n`
  const halfBody = `${halfHead}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{`
  const beginnings = ['', halfHead, halfBody]
  const seen = { open: 0, closed: 0 }
  const all = Promise.all(
    Array.from({ length: idle }, async (_, each) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      await new Promise((resolve) => socket.once('connect', resolve))
      seen.open += 1
      socket.write(beginnings[each % beginnings.length]!)
      await new Promise((resolve) => socket.once('close', resolve))
      seen.closed += 1
    }),
  )
  const served = async () => assert.equal((await post(address, doctor, userInfo, {}))?.code, '00000')
  while (seen.open < idle) await served()
  const began = performance.now()
  let calls = 0
  let longest = 0
  while (seen.closed < idle) {
    const from = performance.now()
    await served()
    longest = Math.max(longest, performance.now() - from)
    calls += 1
    assert.ok(performance.now() - began < 180_000, `${idle - seen.closed} connections are still open`)
  }
  await all
  t.diagnostic(
    `${idle} connections at once, all ended by the server within ${Math.round((performance.now() - began) / 1000)} s; ${calls} calls served meanwhile, the slowest in ${Math.round(longest)} ms`,
  )

  for (const beginning of beginnings) {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(beginning))
    socket.on('error', () => undefined)
  }
  await served()
  const stopped = performance.now()
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  t.diagnostic(`a stop beside half requests took ${Math.round((performance.now() - stopped) / 1000)} s`)
})
