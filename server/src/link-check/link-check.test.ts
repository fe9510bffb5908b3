import { source, sources } from '@xunyi/contract/evidence-records'
import { entries, entry } from '@xunyi/contract/library'
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { newCaller } from '../testing/callers.ts'
import { sourceNamed } from '../testing/console-inputs/evidence.ts'
import { libraryContent, publishEntries } from '../testing/library-content.ts'
import { openTestServer } from '../testing/test-server.ts'
import { checkLink, headOf, type Network } from './check-link.ts'
import { isPublicAddress } from './public-address.ts'
import { checkLinks } from './worker.ts'

const requested: string[] = []
let bodyBytes = 0
let alive = true
const answer = (request: IncomingMessage, response: ServerResponse) => {
  requested.push(`${request.headers.host!.split(':')[0]}${request.url}`)
  const [, path = ''] = request.url!.split('/')
  if (path === 'page') return response.writeHead(alive ? 200 : 404).end()
  if (path === 'gone') return response.writeHead(404).end()
  if (path === 'shy') return response.writeHead(412).end()
  if (path === 'broken') return response.writeHead(500).end()
  if (path === 'circle') return response.writeHead(302, { location: '/circle' }).end()
  if (path === 'inside') return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  if (path === 'moved') return response.writeHead(301, { location: 'http://other.example/page' }).end()
  if (path === 'port') return response.writeHead(301, { location: 'http://good.example:8080/page' }).end()
  // Never ends its headers, or its body.
  if (path === 'drip') return response.socket!.write('HTTP/1.1 200 OK\r\nx-drip: ')
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed) {
      bodyBytes += 65_536
      if (!response.write(Buffer.alloc(65_536))) return response.once('drain', more)
    }
    return undefined
  }
  return more()
}
const server = createServer(answer)
before(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
after(() => server.close(() => undefined).closeAllConnections())

/** Names and their addresses; the second time a name is resolved it may have another one. */
const table: Record<string, string[][]> = {
  'good.example': [['93.184.215.14']],
  'other.example': [['2606:2800:21f:cb07::1']],
  'rebound.example': [['93.184.215.14'], ['127.0.0.1']],
  'mixed.example': [['93.184.215.14', '10.0.0.7']],
  'intranet.example': [['192.168.1.1']],
}
let resolved = new Map<string, number>()
const reached: string[] = []
const network: Network = {
  resolve: (host) => {
    const times = resolved.get(host) ?? 0
    resolved.set(host, times + 1)
    const answers = table[host]
    if (!answers) return Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
    return Promise.resolve(answers[Math.min(times, answers.length - 1)]!)
  },
  // Every public address of the table is this server; the connection is pinned as it is on the internet.
  reach: (hop) => {
    reached.push(hop.address)
    return headOf({ ...hop, address: '127.0.0.1' }, (server.address() as AddressInfo).port)
  },
  deadlineMs: 3000,
}

test('S-71 a link check reaches public addresses alone, at the address that was checked, and never reads a page', async () => {
  for (const internal of [
    '127.0.0.1/x',
    '2130706433/x',
    '0x7f.1/x',
    '127.1/x',
    '①②⑦.0.0.1/x',
    '[::1]/x',
    '[::ffff:127.0.0.1]/x',
    '[::ffff:a9fe:a9fe]/x',
    '[64:ff9b::7f00:1]/x',
    '[fe80::1]/x',
    '[fd00::1]/x',
    '169.254.169.254/latest/meta-data/',
    '100.100.100.200/latest/',
    '10.1.2.3/x',
    '172.20.0.1/x',
    '0.0.0.0/x',
    'intranet.example/x',
    'mixed.example/x',
    'good.example:8080/x',
    'http://me:secret@good.example/x',
  ])
    assert.equal(await checkLink(internal, network), 'refused', internal)
  for (const scheme of ['file:///etc/passwd', 'ftp://good.example/x']) assert.notEqual(await checkLink(scheme, network), 'alive', scheme)
  assert.deepEqual(reached, [])

  for (const [address, state] of [
    ['good.example/page', 'alive'],
    ['http://good.example/moved', 'alive'],
    ['good.example/shy', 'alive'],
    ['good.example/gone', 'gone'],
    ['vanished.example/page', 'gone'],
    ['good.example/broken', 'unreachable'],
    ['good.example/circle', 'unreachable'],
    ['good.example/inside', 'refused'],
    ['good.example/port', 'refused'],
    ['good.example/endless', 'alive'],
  ] as const)
    assert.equal(await checkLink(address, network), state, address)
  assert.equal(await checkLink('good.example/drip', { ...network, deadlineMs: 300 }), 'unreachable')
  assert.ok(bodyBytes < 50_000_000)
  assert.ok(reached.every(isPublicAddress))

  // A name that resolves to an internal address afterwards is requested at the address that was checked.
  resolved = new Map()
  assert.equal(await checkLink('rebound.example/page', network), 'alive')
  assert.deepEqual([reached.at(-1), resolved.get('rebound.example'), requested.at(-1)], ['93.184.215.14', 1, 'rebound.example/page'])
  assert.equal(await checkLink('rebound.example/page', network), 'refused')
})

test('A dead link shows at its source and its entries, with when it was last seen alive, until the address is mended', async () => {
  const at = await openTestServer({ starter: [] })
  try {
    const evidence = [{ ...sourceNamed('会消失的网页'), url: 'http://good.example/page' }]
    await publishEntries(at.context, [libraryContent('one', '甲药开启后放多久？', { evidence }), libraryContent('two', '乙药怎么存？')])
    let writer = await newCaller(at.app, at.context, 'writer')
    const dead = async () =>
      (await writer.browser.call(sources, { after: null, size: 20, q: '', issuer: '', kind: '', state: 'dead_link' })).rows.filter(({ url }) =>
        url.includes('good.example'),
      )
    const run = () => checkLinks(at.context, network)
    alive = true
    assert.ok((await run()) >= 1)
    assert.equal(await run(), 0)
    assert.deepEqual(await dead(), [])
    const seen = at.context.clock()
    at.pass(24 * 3_600_000)
    alive = false
    await run()
    writer = await newCaller(at.app, at.context, 'writer')
    const [found] = await dead()
    assert.ok(found?.dead_link?.alive_at && Math.abs(Date.parse(found.dead_link.alive_at) - seen) < 60_000)
    const { rows } = await writer.browser.call(entries, {
      after: null,
      size: 20,
      q: '',
      category: '',
      status: '',
      due: '',
      subject: '',
      evidence: '',
      owner: '',
      sort: 'key',
    })
    const one = await writer.browser.call(entry, { id: rows.find(({ key }) => key === 'one')!.id })
    assert.deepEqual(
      one.dead_links.map(({ title }) => title),
      ['会消失的网页'],
    )
    await at.context.db.updateTable('evidence_records').set({ url: 'http://good.example/shy' }).where('id', '=', found.id).execute()
    assert.deepEqual(await dead(), [])
    await run()
    assert.equal((await writer.browser.call(source, { id: found.id })).dead_link, null)
  } finally {
    await at.close()
  }
})
