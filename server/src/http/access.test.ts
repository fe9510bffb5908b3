import { everyEndpoint } from '@xunyi/contract/api'
import type { FastifyInstance, InjectOptions } from 'fastify'
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildApp } from '../app.ts'
import { accessTable } from '../testing/access-table.ts'
import { callInputs } from '../testing/console-inputs/call-inputs.ts'
import { newCaller, type Caller, type Kind } from '../testing/callers.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const calls = [...accessTable('Calls'), ...accessTable('Calls of the console')]
const addresses = accessTable('Other addresses')

let at: TestServer
let app: FastifyInstance
let production: FastifyInstance
const dist = mkdtempSync(join(tmpdir(), 'xunyi-dist-'))
before(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>__BRAND__</title>')
  writeFileSync(join(dist, 'assets/app.js'), '')
  mkdirSync(join(dist, 'icons'))
  for (const file of ['icons/icon.png', 'sw.js', 'app.webmanifest']) writeFileSync(join(dist, file), '')
  at = await openTestServer({ starter: [] })
  const { context } = at
  app = await buildApp(context, { pages: { web: dist, admin: dist } })
  production = await buildApp(
    { ...context, config: { ...context.config, production: true }, delivery: { ...context.delivery, outbox: null, devSso: null } },
    { pages: { web: dist, admin: dist } },
  )
})
after(async () => {
  await production.close()
  await app.close()
  await at.close()
  rmSync(dist, { recursive: true })
})

test('S-55 every route has a row in the access table, and every row a route', async () => {
  const own = new Set(app.routes)
  const routes = app.routes.filter((route) => !(route.startsWith('HEAD ') && own.has(route.replace('HEAD', 'GET'))))
  const rows = [...calls, ...addresses].map((row) => row.route).filter((route) => route !== 'GET /*')
  assert.deepEqual([...new Set(rows)].toSorted(), [...new Set(routes)].toSorted())
  const walked = calls.map(nameOf)
  assert.equal(new Set(walked).size, walked.length)
  for (const { path, access } of everyEndpoint) {
    const { cells } = calls.find((row) => row.route === `POST ${path}`)!
    for (const kind of ['anonymous', 'expired', 'disabled']) assert.equal(cells[kind] === 'A0301', access !== 'public', `${path} ${kind}`)
  }
})

/** Without a session, or without the role: refused before the input is read. */
const refusedBeforeInput = ['A0301', 'A0300']

test('S-55 every call answers every kind of caller as the table says', async () => {
  const inputOf = callInputs(app, at.context)
  const refusedCallers = new Map<string, Caller>()
  const walked: Record<string, Record<string, string>> = {}
  for (const { route, variant, cells } of calls) {
    const path = route.replace('POST ', '')
    const name = nameOf({ route: path, variant })
    const answers: Record<string, string> = {}
    /** A refused call leaves its input valid for the next caller: a caller who got in would be answered otherwise. */
    let unused: object | undefined
    for (const [column, expected] of Object.entries(cells)) {
      const others = column === "another user's"
      const refused = !others && cells['anonymous'] === 'A0301' && refusedBeforeInput.includes(expected)
      const caller = (refused && refusedCallers.get(column)) || (await newCaller(app, at.context, others ? 'doctor' : (column as Kind)))
      if (refused) refusedCallers.set(column, caller)
      const owner = others ? await newCaller(app, at.context, 'doctor') : caller
      const input = (refused && unused) || (await inputOf(name, caller, owner))
      if (refused) unused = input
      const answer = await caller.browser.post(path, input)
      // A success that is a file has no envelope.
      answers[column] = answer.headers['content-disposition'] === undefined ? (answer.json().code as string) : '00000'
    }
    walked[nameOf({ route, variant })] = answers
  }
  assert.deepEqual(walked, Object.fromEntries(calls.map((row) => [nameOf(row), row.cells])))
  const refused = calls.flatMap(({ cells }) => Object.values(cells)).filter((code) => code === 'A0300')
  assert.ok((at.logged().match(/"event":"authz_fail"/g)?.length ?? 0) >= refused.length)
})

const requests: Record<string, InjectOptions> = {
  'POST /csp-report': { headers: { 'content-type': 'application/csp-report' }, payload: '{}' },
  'GET /dev/sso/login/:uid': { url: '/dev/sso/login/x' },
  'POST /dev/sso/login/:uid': { url: '/dev/sso/login/x', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'person=staff' },
  'GET /dev/sso/*': { url: '/dev/sso/.well-known/openid-configuration' },
  'POST /dev/sso/*': { url: '/dev/sso/token', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'grant_type=authorization_code' },
  'GET /assets/*': { url: '/assets/app.js' },
  'GET /icons/*': { url: '/icons/icon.png' },
  'GET /admin/assets/*': { url: '/admin/assets/app.js' },
  'GET /*': { url: '/me/history-qa' },
}

test('S-55 every other address answers as the table says, in production too', async () => {
  const callers: Record<string, Caller> = {}
  for (const kind of ['anonymous', 'doctor', 'staff'] as const) callers[kind] = await newCaller(app, at.context, kind)
  callers['production'] = await newCaller(production, at.context, 'anonymous')
  const walked: Record<string, Record<string, string>> = {}
  for (const { route, variant, cells } of addresses) {
    const answers: Record<string, string> = {}
    for (const column of Object.keys(cells)) {
      const { browser } = callers[column]!
      const [method, url] = route.split(' ')
      const { headers, ...request } = requests[route] ?? {}
      const answer = await browser.send({
        method: method as 'GET',
        url: url!,
        ...request,
        headers: { ...(browser.token ? { authorization: `Bearer ${browser.token}` } : {}), ...headers },
      })
      answers[column] = String(answer.statusCode)
    }
    walked[nameOf({ route, variant })] = answers
  }
  assert.deepEqual(walked, Object.fromEntries(addresses.map((row) => [nameOf(row), row.cells])))
})

function nameOf({ route, variant }: { route: string; variant: string }): string {
  return `${route} ${variant}`.trim()
}
