import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callInputs } from '../src/testing/console-inputs/call-inputs.ts'
import { newCaller } from '../src/testing/callers.ts'
import { servedCalls } from '../src/testing/served-calls.ts'
import { openTestServer, type TestServer } from '../src/testing/test-server.ts'
import { size } from './size.ts'
import { difference, rowCounter } from './table-counts.ts'

/* The answer of a call is lost after its commit, so the caller repeats it by hand: same caller, same input. */

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [], stopped: true })
})
after(() => at.close())

/** Of all calls, or of those of the phone alone. */
const all = size('ALL_CALLS', 0) === 1

/** Every act has its row, a repeated one too; a visit of the login page is no act. */
const perVisit = ['audit_log', 'sso_flows']

/** Calls whose repetition is another act, and the tables that it adds rows to. */
const anotherAct: Record<string, readonly string[]> = {
  // The same words told again are a version of the same case, not another case.
  '/api/safety/add': ['safety_case_versions'],
  '/api/safety/report': ['safety_case_versions'],
}

test('S-63 S-98 a call whose answer was lost and that is repeated adds no second row, in any table, but where a repetition is another act', async () => {
  const inputOf = callInputs(at.app, at.context)
  const count = await rowCounter(at)
  const found: Record<string, string[]> = {}
  const calls = servedCalls().filter(({ path }) => all || !path.startsWith('/api/admin/'))
  for (const { path, name, kind } of calls) {
    const caller = await newCaller(at.app, at.context, kind)
    const input = await inputOf(name, caller)
    await caller.browser.post(path, input)
    await at.context.tally.flush()
    const once = await count(at.context.db)
    const again = await caller.browser.post(path, input)
    assert.ok(again.statusCode < 500, `${name}: ${again.body}`)
    await at.context.tally.flush()
    const more = Object.entries(difference(once, await count(at.context.db))).flatMap(([table, rows]) => (rows > 0 && !perVisit.includes(table) ? [table] : []))
    if (more.length > 0) found[name] = more
  }
  const expected = Object.fromEntries(Object.entries(anotherAct).filter(([path]) => calls.some((call) => call.path === path)))
  assert.deepEqual(found, expected)
})
