import { sendLoginCode } from '@xunyi/contract/accounts'
import { ask } from '@xunyi/contract/chat'
import { addFeedback } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresDatabase } from '../src/testing/fresh-database.ts'
import { killServerProcesses, startServerProcess } from '../src/testing/server-process.ts'
import { newPhone } from '../src/testing/numbers.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { send } from './send.ts'
import { size } from './size.ts'

/* Several processes on one port and one PostgreSQL. */
const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-cluster-'))
after(() => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
})

const restarts = size('RESTARTS', 1)

const processes = size('PROCESSES', 2)
/** Between a client's calls, so that the processes that start get a processor too. */
const pauseMs = 20

if (process.env['TEST_ENGINE'] === 'postgres' && process.platform === 'linux')
  test('several processes share sessions, limits and what was written; while requests are under way one is killed and SIGHUP replaces each: every request is answered, and none is lost', async (t) => {
    const postgres = await postgresDatabase('with-synonyms')
    // A database that is in use cannot be dropped.
    t.after(async () => {
      killServerProcesses()
      await postgres.drop()
    })
    const env = { ...unlimited, DATA_DIR: dataDir, DATABASE_URL: postgres.url, WORKERS: String(processes) }
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

    const call = async (agent: Agent, path: string, input: object) => {
      const { status, text } = await send(agent, address + path, doctor.headers, JSON.stringify(input))
      return { status, code: (JSON.parse(text) as { code: string }).code }
    }
    /** The codes of twelve equal calls at once, on a connection each. */
    const atOnce = async (path: string, input: object) =>
      Promise.all(
        Array.from({ length: 12 }, async () => {
          const agent = new Agent()
          const { code } = await call(agent, path, input)
          agent.destroy()
          return code
        }),
      )
    const served = (codes: string[]) => codes.filter((code) => code === '00000').length
    assert.equal(served(await atOnce(sendLoginCode.path, { account: newPhone() })), 1)
    assert.equal(served(await atOnce(addFeedback.path, { opinionType: 'OTHER', email: 'a@hospital.cn', content: '只说一次' })), 1)
    assert.equal(served(await atOnce(history.path, { page: 1, size: 10 })), 12)

    const state = { asked: 0, repeated: 0, stopped: false }
    const work = Array.from({ length: 4 }, async (_, client) => {
      // A connection for each request, and one that is kept as long as the server likes.
      const agent = new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 })
      while (!state.stopped) {
        const text = `第${(state.asked += 1)}种怎么储存`
        const asks = () => call(agent, ask.path, { text, id: null })
        // The phone and proxies do the same: a process may close, and says so or ends its connection, at the moment of a request.
        let answer = await asks().catch(() => null)
        if (answer === null || answer.status === 503) {
          state.repeated += 1
          agent.destroy()
          answer = await asks()
        }
        assert.deepEqual([answer.status, answer.code], [200, '00000'])
        await wait(pauseMs)
      }
      agent.destroy()
    })
    const failed = Promise.all(work)
    const more = async () => {
      const enough = state.asked + 20
      while (state.asked < enough) await Promise.race([wait(10), failed])
    }
    await more()
    const [fallen] = childrenOf(child.pid!) as [number]
    process.kill(fallen, 'SIGKILL')
    while (childrenOf(child.pid!).length < processes || childrenOf(child.pid!).includes(fallen)) await Promise.race([wait(20), failed])
    for (let restart = 1; restart <= restarts; restart += 1) {
      const old = childrenOf(child.pid!)
      child.kill('SIGHUP')
      await Promise.race([says(/processes were replaced/g, restart), failed])
      const replaced = childrenOf(child.pid!)
      assert.equal(replaced.length, processes)
      assert.ok(replaced.every((pid) => !old.includes(pid)))
    }
    await more()
    state.stopped = true
    await failed
    const { data } = (await post(address, doctor, history, { page: 1, size: 10 }))!
    assert.equal((data as { total: number }).total, state.asked)
    child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    t.diagnostic(
      `one of ${processes} processes killed and ${restarts} rolling restarts of all: ${state.asked} requests, all answered and kept once, ${state.repeated} of them at the second try`,
    )
  })

/** Linux lists them. */
const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
