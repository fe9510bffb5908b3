import { ask } from '@xunyi/contract/chat'
import { history } from '@xunyi/contract/history'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresDatabase } from '../src/testing/fresh-database.ts'
import { killServerProcesses, startServerProcess } from '../src/testing/server-process.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { size } from './size.ts'

/* Several processes on one port and one PostgreSQL. */
const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-cluster-'))
after(() => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
})

const restarts = size('RESTARTS', 1)

test('several processes on the embedded database do not start, and the sentence says what to do', async () => {
  const { address, output, ended } = await startServerProcess({ DATA_DIR: dataDir, WORKERS: '2' })
  assert.deepEqual([address, await ended], [null, 1])
  assert.match(output(), /WORKERS above 1 needs PostgreSQL: set DATABASE_URL, or unset WORKERS/)
})

if (process.env['TEST_ENGINE'] === 'postgres' && process.platform === 'linux')
  test('SIGHUP replaces every process while requests are under way: each is answered, repeated at most where its process closes; a process that falls is replaced', async (t) => {
    const postgres = await postgresDatabase('with-synonyms')
    // A database that is in use cannot be dropped.
    t.after(async () => {
      killServerProcesses()
      await postgres.drop()
    })
    const env = { ...unlimited, DATA_DIR: dataDir, DATABASE_URL: postgres.url, WORKERS: '2' }
    const [doctor] = (await signInBefore(env, ['doctor'])) as [SignedIn]
    const server = await startServerProcess(env)
    const { address, child } = server
    assert.ok(address, server.output())
    const says = async (sentence: RegExp, times: number) => {
      while ((server.output().match(sentence)?.length ?? 0) < times) {
        assert.equal(child.exitCode ?? child.signalCode, null, server.output())
        await wait(20)
      }
    }
    await says(/processes serve/g, 1)
    const state = { asked: 0, repeated: 0, stopped: false }
    const work = Array.from({ length: 4 }, async (_, client) => {
      // A connection for each request, and one that is kept as long as the server likes.
      const agent = new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 })
      while (!state.stopped) {
        const text = `第${(state.asked += 1)}种怎么储存`
        const asks = (): ReturnType<typeof send> => send(agent, `${address}${ask.path}`, doctor, { text, id: null })
        // The phone and proxies do the same: a process may close, and says so or ends its connection, at the moment of a request.
        let answer = await asks().catch(() => null)
        if (answer === null || answer.status === 503) {
          state.repeated += 1
          agent.destroy()
          answer = await asks()
        }
        assert.deepEqual([answer.status, answer.code], [200, '00000'])
      }
      agent.destroy()
    })
    const failed = Promise.all(work)
    for (let restart = 1; restart <= restarts; restart += 1) {
      const old = childrenOf(child.pid!)
      child.kill('SIGHUP')
      await Promise.race([says(/processes were replaced/g, restart), failed])
      const replaced = childrenOf(child.pid!)
      assert.equal(replaced.length, 2)
      assert.ok(replaced.every((pid) => !old.includes(pid)))
    }
    const enough = state.asked + 20
    while (state.asked < enough) await Promise.race([wait(10), failed])
    state.stopped = true
    await failed
    const { data } = (await post(address, doctor, history, { page: 1, size: 10 }))!
    assert.equal((data as { total: number }).total, state.asked)
    const [fallen] = childrenOf(child.pid!) as [number]
    process.kill(fallen, 'SIGKILL')
    while (childrenOf(child.pid!).length < 2 || childrenOf(child.pid!).includes(fallen)) await wait(20)
    assert.equal((await post(address, doctor, history, { page: 1, size: 10 }))?.code, '00000')
    child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    t.diagnostic(`${restarts} rolling restarts of 2 processes: ${state.asked} requests, all answered, ${state.repeated} of them at the second try`)
  })

/** Linux lists them. */
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

function send(agent: Agent, url: string, { headers }: SignedIn, input: object): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, code: (JSON.parse(body) as { code: string }).code }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    // A request without an answer is a failed one, not a test without an end.
    call.setTimeout(60_000, () => call.destroy(new Error('no answer within a minute')))
    call.end(JSON.stringify(input))
  })
}
