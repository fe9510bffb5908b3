import { sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { ask, recommend } from '@xunyi/contract/chat'
import { addFeedback } from '@xunyi/contract/feedback'
import { history } from '@xunyi/contract/history'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openLoop, percentile, type Client, type Request } from '../bench/load.ts'
import { copySqliteTemplate, postgresDatabase } from '../src/testing/fresh-database.ts'
import { killServerProcesses, startServerProcess } from '../src/testing/server-process.ts'
import { post, signInBefore, unlimited, type SignedIn } from './signed-in.ts'
import { send } from './send.ts'
import { size } from './size.ts'

/*
 * The calls of doctors at a fixed rate, whether or not earlier ones are answered. Latencies are figures, not conditions: a busy machine fails no test. The
 * spike may exceed what the machine can do: there a call may also be refused as a fault, and afterwards all are served again.
 * @own-process
 */
const rate = 200
const loads = [
  { name: `${rate} a second`, perSecond: rate, seconds: size('LOAD_SECONDS', 1) },
  { name: `${10 * rate} a second`, perSecond: 10 * rate, seconds: size('SPIKE_SECONDS', 0), mayExceed: true },
  { name: `${rate / 10} a second`, perSecond: rate / 10, seconds: size('SOAK_SECONDS', 0) },
]
const sendsPerAddress = 20
/** So many searches lie between that of a question and its being asked. */
const readFirst = 10 * rate * 0.6

const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-load-'))
const postgres = process.env['TEST_ENGINE'] === 'postgres' ? await postgresDatabase('with-synonyms') : null
if (!postgres) await copySqliteTemplate(dataDir, 'with-synonyms')
after(async () => {
  killServerProcesses()
  rmSync(dataDir, { recursive: true, force: true })
  await postgres?.drop()
})

test('S-100 calls of doctors at a fixed rate are all served, each question is kept once, and limits admit their number exactly', async (t) => {
  const env = {
    ...unlimited,
    DATA_DIR: dataDir,
    STARTER_LIBRARY: process.env['HARD_STARTER_LIBRARY'] ?? 'none',
    // As a server has it by default; processes of other tests have none.
    SEARCH_THREADS: '1',
    SMS_PER_ADDRESS_PER_HOUR: String(sendsPerAddress),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const [doctor] = (await signInBefore(env, ['doctor'])) as [SignedIn]
  const server = await startServerProcess(env)
  const { address } = server
  assert.ok(address, server.output())
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const client: Client = {
    async request({ path, headers, body }) {
      const { status, text } = await send(agent, address + path, headers, body, { retryIdle: true })
      if (path === ask.path && status === 200) kept += 1
      return { statusCode: status, body: { text: async () => text } }
    },
  }
  let [asked, kept] = [0, 0]
  const to = (path: string, body: object): Request => ({ path, headers: doctor.headers, body: JSON.stringify(body) })
  let turn = 0
  const searched: string[] = []
  /** Sixty of a hundred search, 25 ask what was searched ten seconds before, ten read the history, five their profile, spread over the hundred. */
  const mixed = (): Request => {
    const share = ((turn += 1) * 37) % 100
    const text = `静注人免疫球蛋白在第${turn}种情形下怎么用`
    if (share < 60) {
      searched.push(text)
      return to(recommend.path, { text })
    }
    if (share >= 85) return share < 95 ? to(history.path, { page: 1, size: 10 }) : to(userInfo.path, {})
    const place = Math.floor((asked * 60) / 25) - readFirst
    asked += 1
    return to(ask.path, { text: searched[place] ?? text, id: null })
  }
  /** Beside the calls: numbers beyond the limit of an address, and one feedback many times. */
  const limits = () => ({
    sends: openLoop(client, rate, (3 * sendsPerAddress) / rate, () => to(sendLoginCode.path, { account: `139${String((turn += 1)).padStart(8, '0')}` })),
    feedback: openLoop(client, rate, 10 / rate, () => to(addFeedback.path, { opinionType: 'OTHER', email: 'a@hospital.cn', content: '只说一次' })),
  })
  const memory = async () => Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${address}/metrics`)).text())![1]) / 2 ** 20)

  const { sends, feedback } = limits()
  for (const { name, perSecond, seconds, mayExceed } of loads.filter(({ seconds }) => seconds > 0)) {
    const megabytes = [await memory()]
    const reading = setInterval(() => void memory().then((read) => megabytes.push(read)), (seconds * 1000) / 6)
    const { latencies, codes } = await openLoop(client, perSecond, seconds, mixed).finally(() => clearInterval(reading))
    const { '00000': served = 0, A0000: faults = 0 } = codes
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(latencies, part).toFixed(1))
    t.diagnostic(`${name} for ${seconds} s: p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ${faults} not served; memory from sixth to sixth ${megabytes.join(', ')} MB`)
    assert.equal(served + (mayExceed ? faults : 0), perSecond * seconds, JSON.stringify(codes))
  }
  assert.equal((await sends).codes['00000'], sendsPerAddress)
  assert.equal((await feedback).codes['00000'], 1)
  const { data } = (await post(address, doctor, history, { page: 1, size: 10 }))!
  const { total } = data as { total: number }
  assert.ok(kept <= total && total <= asked, `${kept} acknowledged, ${total} kept, ${asked} asked`)
  agent.destroy()
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})
