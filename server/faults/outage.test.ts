import { loginBySms, userInfo } from '@xunyi/contract/accounts'
import { ask } from '@xunyi/contract/chat'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '../src/testing/browser.ts'
import { outcome } from '../src/testing/outcome.ts'
import { openTestServer } from '../src/testing/test-server.ts'
import { openProxy } from './proxy.ts'
import { size } from './size.ts'

/* A database across a network goes away, falls silent and is slow; the embedded one does none of it. */
if (process.env['TEST_ENGINE'] === 'postgres') {
  const outageMs = size('OUTAGE_MS', 300)
  const lateMs = size('LATE_MS', 20)
  const patience = size('PATIENCE_MS', 500)
  const crowd = 60

  const faultOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: unknown) => (error instanceof Refused ? error.refusal : String(error)),
    )

  test('S-93 a database that is gone, silent or slow: calls end with a fault, nobody is signed in, and all is well again without a restart', async (t) => {
    const proxy = await openProxy()
    const at = await openTestServer({ starter: [], overrides: { patience }, between: proxy.through })
    try {
      const doctor = await at.doctor()
      const stranger = at.browser()
      const code = await stranger.code('13900990099')
      const ready = async () => (await at.app.inject('/readyz')).statusCode
      const counts: Record<string, number> = {}
      const longest: Record<string, number> = {}
      for (const link of ['gone', 'silent'] as const) {
        proxy.set(link)
        const until = performance.now() + outageMs
        do {
          const began = performance.now()
          const outcomes = await Promise.all([
            faultOf(doctor.call(userInfo, {})),
            faultOf(doctor.call(ask, { text: '怎么储存', id: null })),
            faultOf(signIn(stranger, code)),
          ])
          longest[link] = Math.max(longest[link] ?? 0, performance.now() - began)
          assert.deepEqual(outcomes, ['fault', 'fault', 'fault'])
          assert.equal(await ready(), 503)
          assert.equal((await at.app.inject('/healthz')).statusCode, 200)
          counts[link] = (counts[link] ?? 0) + outcomes.length
          await wait(20)
        } while (performance.now() < until)
        proxy.set(0)
        // A dead connection of the pool costs one call at most before it is replaced.
        for (let tries = 0; (await faultOf(doctor.call(userInfo, {}))) !== 'ok'; tries += 1) assert.ok(tries < 11)
        assert.equal(await ready(), 200)
      }
      assert.equal(await outcome(signIn(stranger, code)), 'ok', 'the code was not used up')

      // More calls at once than connections, each answer late: some may give up waiting for a connection, none hangs, and the pool is whole afterwards.
      proxy.set(lateMs)
      const outcomes = await Promise.all(Array.from({ length: crowd }, (_, each) => faultOf(doctor.call(ask, { text: `第${each}种怎么储存`, id: null }))))
      assert.ok(outcomes.every((each) => each === 'ok' || each === 'fault'))
      proxy.set(0)
      assert.equal(await faultOf(doctor.call(userInfo, {})), 'ok')
      const slow = outcomes.filter((each) => each === 'ok').length
      t.diagnostic(
        `gone: ${counts['gone']} calls, at most ${Math.round(longest['gone']!)} ms; silent: ${counts['silent']} calls, at most ${Math.round(longest['silent']!)} ms; each answer ${lateMs} ms late: ${slow} of ${crowd} calls at once served`,
      )
    } finally {
      await at.close()
      await proxy.close()
    }
  })

  const signIn = (browser: Browser, code: string) => browser.call(loginBySms, { account: '13900990099', code })
}
