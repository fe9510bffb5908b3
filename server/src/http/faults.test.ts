import { everyEndpoint } from '@xunyi/contract/api'
import { roles } from '@xunyi/contract/roles'
import type { KyselyPlugin } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buildApp } from '../app.ts'
import { accessTable } from '../testing/access-table.ts'
import { Browser } from '../testing/browser.ts'
import { callInputs } from '../testing/console-inputs/call-inputs.ts'
import { newCaller } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let at: TestServer
before(async () => {
  at = await openTestServer({ starter: [] })
})
after(() => at.close())

/** Calls without a query: their file is always the same. */
const constant = ['/api/admin/library/template']

const inside = 'SELECT secret FROM users at /srv/xunyi/rule.ts:1 v1.2.3'

test('S-42 a fault in any call reveals nothing internal, is logged whole under its request id, and the server goes on', async () => {
  const { context } = at
  const breakDown = (): never => {
    throw new TypeError(inside)
  }
  const executor = context.db.getExecutor()
  // Finding the session works, so that the call's own rule is reached; the first thing it asks of the database breaks.
  const breaking: KyselyPlugin = {
    transformQuery: ({ node, queryId }) =>
      /from "sessions" inner join "users"|^select "role" from "user_roles" where/.test(executor.compileQuery(node, queryId).sql) ? node : breakDown(),
    transformResult: async ({ result }) => result,
  }
  // The functions that calls without a query use.
  const config = Object.defineProperty({ ...context.config }, 'operator', { get: breakDown })
  const moderator = new Proxy(context.moderator, { get: breakDown })
  const app = await buildApp(
    { ...context, config, moderator, db: context.db.withPlugin(breaking), delivery: { ...context.delivery, devSso: null } },
    { pages: false },
  )
  const inputOf = callInputs(at.app, context)
  const broken = new Set<string>()
  try {
    for (const { route, variant, cells } of [...accessTable('Calls'), ...accessTable('Calls of the console')]) {
      const path = route.replace('POST ', '')
      if (constant.includes(path)) continue
      const caller = await newCaller(
        at.app,
        context,
        (['doctor', 'staff', ...roles] as const).find((kind) => cells[kind] === '00000')!,
      )
      const input = await inputOf(`${path} ${variant}`.trim(), caller)
      const browser = new Browser(app, context)
      browser.token = caller.browser.token
      for (const [name, value] of caller.browser.cookies) browser.cookies.set(name, value)
      const answer = await browser.post(path, input)
      assert.equal(answer.statusCode, 500, path)
      const { code, msg, request_id, ...rest } = answer.json() as Record<string, string>
      assert.deepEqual([code, msg, rest], ['A0000', '系统繁忙，请稍后重试', {}])
      assert.doesNotMatch(`${answer.body}${JSON.stringify(answer.headers)}`, /SELECT|users|\.ts|TypeError|v1\.2|fastify|node/i)
      const [line] = at
        .logged()
        .split('\n')
        .filter((each) => each.includes(request_id!) && each.includes('"fault"'))
      assert.ok(line?.includes(inside) && line.includes('.test.ts'), path)
      broken.add(path)
    }
    assert.equal(broken.size, everyEndpoint.length - constant.length)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
  } finally {
    await app.close()
  }
})
