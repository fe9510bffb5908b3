import type { KyselyPlugin } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { verify } from '../src/audit/verify.ts'
import { buildApp } from '../src/app.ts'
import { Browser } from '../src/testing/browser.ts'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { newCaller, type Caller } from '../src/testing/callers.ts'
import { servedCalls, type ServedCall } from '../src/testing/served-calls.ts'
import { openTestServer, type TestServer } from '../src/testing/test-server.ts'
import { size } from './size.ts'
import { difference, rowCounter, type Counts } from './table-counts.ts'

/*
 * The database fails at the first statement of a call, then at its second, and so on, until the call succeeds: each failure is a clean fault, and what is
 * there in the end is what one undisturbed call leaves.
 */

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

/** Of all calls, or of those by which doctors write. */
const all = size('ALL_CALLS', 0) === 1
const written = ['/api/chat/chat', '/api/chat/feedback', '/api/opinion_feedback/add', '/api/safety/add']

/** A one-time code or value is used up by the first try, whatever becomes of it. */
const oneTime = [
  '/api/login/sms',
  '/api/sso/exchange',
  '/api/admin/exchange',
  '/api/user/check/code',
  '/api/user/cancel_user',
  '/api/user/update phone',
  '/api/user/update email',
]

/** Rows that come apart from a call's own effect: a guess and a send count before they are judged, and a lock has a row from its first use. An export is recorded before its first byte. */
const perTry = ['wrong_guesses', 'code_sends', 'tallies', 'named_locks']

interface Breaker {
  plugin: KyselyPlugin
  /** The statement that fails, counted from 1; 0: none. */
  failAt: number
  count: number
}

/** A file whose making fails after its first bytes is cut off. @returns null */
function cut(error: Error): null {
  if (error.message !== 'response destroyed before completion') throw error
  return null
}

function breaker(): Breaker {
  const state: Breaker = {
    failAt: 0,
    count: 0,
    plugin: {
      transformQuery({ node }) {
        state.count += 1
        if (state.count === state.failAt) throw new Error('failed on purpose')
        return node
      },
      transformResult: async ({ result }) => result,
    },
  }
  return state
}

async function failEverywhere(t: TestContext): Promise<string[]> {
  const state = breaker()
  const app = await buildApp(
    { ...at.context, db: at.context.db.withPlugin(state.plugin), delivery: { ...at.context.delivery, devSso: null } },
    { pages: false },
  )
  const inputOf = callInputs(at.app, at.context)
  const count = await rowCounter(at)
  const wrong: string[] = []
  let failures = 0
  const through = (caller: Caller) => {
    const browser = new Browser(app, at.context)
    browser.token = caller.browser.token
    for (const [name, value] of caller.browser.cookies) browser.cookies.set(name, value)
    return browser
  }
  const fresh = async ({ kind, name }: ServedCall) => {
    const caller = await newCaller(at.app, at.context, kind)
    return { browser: through(caller), input: await inputOf(name, caller) }
  }
  /** @returns the rows that a call without failures adds */
  const undisturbed = async (call: ServedCall): Promise<Counts> => {
    const { browser, input } = await fresh(call)
    const before = await count(at.context.db)
    state.failAt = 0
    await browser.post(call.path, input)
    return difference(before, await count(at.context.db))
  }
  try {
    for (const call of servedCalls().filter(({ path }) => all || written.includes(path))) {
      // The third one: the first may open what all others join, and the second change the first, as two cases of one batch are a cluster.
      await undisturbed(call)
      await undisturbed(call)
      const expected = await undisturbed(call)
      let { browser, input } = await fresh(call)
      let before = await count(at.context.db)
      for (let failAt = 1; ; failAt += 1) {
        Object.assign(state, { failAt, count: 0 })
        const answer = await browser.post(call.path, input).catch(cut)
        const reached = state.count >= failAt
        state.failAt = 0
        if (answer === null) {
          failures += 1
          if (!call.endpoint.streamsFile) wrong.push(`${call.name} at ${failAt}: cut`)
        } else if (answer.statusCode >= 500) {
          failures += 1
          if (answer.statusCode !== 500 || answer.json().code !== 'A0000') wrong.push(`${call.name} at ${failAt}: ${answer.statusCode} ${answer.body}`)
        }
        if (!reached) {
          const now = difference(before, await count(at.context.db))
          const counted = [...perTry, ...(call.endpoint.streamsFile ? ['audit_log'] : [])]
          for (const table of counted) delete now[table]
          if (!oneTime.includes(call.name) && JSON.stringify(now) !== JSON.stringify(without(expected, counted)))
            wrong.push(`${call.name}: ${JSON.stringify(now)} instead of ${JSON.stringify(expected)}`)
          break
        }
        // Used up: by a failure that the call survives, or because its code counts once.
        if ((answer !== null && answer.statusCode < 500) || oneTime.includes(call.name)) {
          ;({ browser, input } = await fresh(call))
          before = await count(at.context.db)
        }
      }
    }
  } finally {
    await app.close()
  }
  assert.ok('end' in (await verify(at.context.db)))
  t.diagnostic(`${failures} failed statements, each a clean fault`)
  return wrong
}

function without(counts: Counts, tables: readonly string[]): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !tables.includes(name)))
}

test('S-94 a call whose N-th statement fails is a clean fault, for every N, and leaves no half transaction: at last it has the effect of one call', async (t) => {
  assert.deepEqual(await failEverywhere(t), [])
})
