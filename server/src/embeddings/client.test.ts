import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { EmbeddingSettings } from '../delivery/embedding-settings.ts'
import { answerWith, openEmbeddingsServer, type EmbeddingsServer } from '../testing/embeddings-server.ts'
import { openEmbed } from './client.ts'
import { EmbeddingFailed } from './embedding-failed.ts'

let model: EmbeddingsServer
before(async () => {
  model = await openEmbeddingsServer([['甲'], ['乙']])
})
after(() => model.close())

const settings = (more = {}) => ({ url: new URL(`${model.url}/embeddings`), model: 'concepts', key: 'secret-key', dimensions: null, timeLimit: 250, ...more })
const never = () => new AbortController().signal
const embed = (texts: string[], { dimensions = null, patience = never(), ...more }: Partial<EmbeddingSettings> & { patience?: AbortSignal } = {}) =>
  openEmbed(settings(more))(texts, { dimensions, patience })
const lengthOf = (vector: Float32Array) => Math.hypot(...vector)

test('each text gets a vector of length 1, in the order of the texts, in whatever order the response lists them', async () => {
  model.behave((response, texts) => {
    const data = texts.map((text, index) => ({ index, embedding: text === '甲' ? [3, 0] : [0, 4] })).toReversed()
    response.writeHead(200).end(JSON.stringify({ data }))
  })
  const vectors = await embed(['甲', '乙'])
  assert.deepEqual(
    vectors.map((vector) => [...vector]),
    [
      [1, 0],
      [0, 1],
    ],
  )
  model.behave(null)
  for (const vector of await embed(['甲和乙', '丙'])) assert.ok(Math.abs(lengthOf(vector) - 1) < 1e-6)
})

test('the key is sent in one header, and dimensions only where the operator sets them', async () => {
  let body: unknown
  const [vectors] = await withServer(
    (request, response) => {
      request.on('data', (chunk: Buffer) => (body = JSON.parse(chunk.toString())))
      request.on('end', () => answerWith(response, [[1, 0]]))
    },
    (url) => embed(['甲'], { url, dimensions: null }),
  )
  assert.equal(vectors.length, 1)
  assert.deepEqual(body, { model: 'concepts', input: ['甲'], encoding_format: 'float' })
  await embed(['甲'])
  assert.equal(model.headers.at(-1)?.authorization, 'Bearer secret-key')
  await embed(['甲'], { key: null })
  assert.equal(model.headers.at(-1)?.authorization, undefined)
})

for (const [name, reason, answer] of [
  ['an error', 'refused', (_, response) => response.writeHead(500).end('{"error":"甲"}')],
  ['a wrong key', 'refused', (_, response) => response.writeHead(401).end()],
  ['no JSON', 'unreadable', (_, response) => response.writeHead(200).end('<html>甲</html>')],
  ['JSON that holds no data', 'shape', (_, response) => response.writeHead(200).end('null')],
  ['too few vectors', 'shape', (_, response) => answerWith(response, [])],
  [
    'too many vectors',
    'shape',
    (_, response) =>
      answerWith(response, [
        [1, 0],
        [1, 0],
      ]),
  ],
  ['a vector of other dimensions', 'shape', (_, response) => answerWith(response, [[1, 0, 0]])],
  ['an empty vector', 'shape', (_, response) => answerWith(response, [[]])],
  ['a number that is not a number', 'shape', (_, response) => answerWith(response, [[1, null]])],
  ['a number as text', 'shape', (_, response) => answerWith(response, [[1, '0']])],
  ['numbers out of range', 'shape', (_, response) => response.writeHead(200).end('{"data":[{"index":0,"embedding":[1e999,0]}]}')],
  ['a vector of length zero', 'shape', (_, response) => answerWith(response, [[0, 0]])],
  ['an index of another text', 'shape', (_, response) => response.writeHead(200).end('{"data":[{"index":1,"embedding":[1,0]}]}')],
  [
    'a response that does not end',
    'tooLarge',
    (_, response) => {
      const more = () => {
        while (response.write(' '.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    },
  ],
  ['a connection that breaks', 'unreachable', (request) => request.socket.destroy()],
  [
    'a response that breaks off',
    'unreachable',
    (request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{', () => request.socket.destroy())
    },
  ],
] as [string, string, RequestListener][]) {
  test(`${name} is ${reason}, and the failure contains neither text, key nor response`, async () => {
    await withServer(answer, (url) =>
      assert.rejects(
        embed(['甲的问题'], { url, dimensions: 2 }),
        (error) => error instanceof EmbeddingFailed && error.reason === reason && !/甲|secret|http:/.test(`${error.message}${error.stack?.split('\n')[0]}`),
      ),
    )
  })
}

test('another address than the configured one gets neither text nor key', async () => {
  let requests = 0
  await withServer(
    (_, response) => {
      requests++
      answerWith(response, [[1, 0]])
    },
    (elsewhere) =>
      withServer(
        (_, response) => response.writeHead(307, { location: elsewhere.href }).end(),
        (url) => assert.rejects(embed(['甲'], { url }), { reason: 'redirect' }),
      ),
  )
  assert.equal(requests, 0)
})

test('a closed port is unreachable', async () => {
  const gone = await withServer(
    () => undefined,
    async (url) => url,
  )
  await assert.rejects(embed(['甲'], { url: gone[1] }), { reason: 'unreachable' })
})

test('an expired time limit is a timeout', async () => {
  const patience = new AbortController()
  await withServer(
    () => patience.abort(),
    (url) => assert.rejects(embed(['甲'], { url, patience: patience.signal }), { reason: 'timeout' }),
  )
})

async function withServer<Result>(answer: RequestListener, run: (url: URL) => Promise<Result>): Promise<[Result, URL]> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/embeddings`)
  try {
    return [await run(url), url]
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
