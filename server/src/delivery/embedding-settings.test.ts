import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const both = { EMBEDDINGS_URL: 'https://api.example.com/v1', EMBEDDINGS_MODEL: 'm' }

test('without settings semantic search is off', () => {
  assert.equal(readConfig({}).embeddings, null)
})

test('an address and a model are enough; the path of the call is added to the base, with or without a slash', () => {
  const { url, ...others } = readConfig(both).embeddings!
  assert.equal(url.href, 'https://api.example.com/v1/embeddings')
  assert.deepEqual(others, { model: 'm', key: null, dimensions: null, timeLimit: 250 })
  assert.equal(readConfig({ ...both, EMBEDDINGS_URL: 'https://api.example.com/v1/' }).embeddings?.url.href, url.href)
  const all = readConfig({ ...both, EMBEDDINGS_KEY: 'k', EMBEDDINGS_DIMENSIONS: '512', EMBEDDINGS_TIMEOUT_MS: '100' }).embeddings
  assert.deepEqual([all?.key, all?.dimensions, all?.timeLimit], ['k', 512, 100])
})

test('unencrypted, questions are sent to this machine and private addresses, elsewhere only if configured', () => {
  for (const host of ['localhost', '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '[::1]', '[fd00::1]'])
    assert.ok(readConfig({ ...both, EMBEDDINGS_URL: `http://${host}:8080/v1` }).embeddings, host)
  for (const host of ['api.example.com', '8.8.8.8', '172.32.0.1', '169.254.169.254', '[2001:db8::1]', 'localhost.example.com']) {
    const clear = { ...both, EMBEDDINGS_URL: `http://${host}:8080/v1` }
    assert.throws(() => readConfig(clear), /EMBEDDINGS_URL must begin with https/, host)
    assert.ok(readConfig({ ...clear, EMBEDDINGS_ALLOW_HTTP: 'on' }).embeddings)
  }
})

for (const [name, env, says] of [
  ['an address without a model', { EMBEDDINGS_URL: both.EMBEDDINGS_URL }, /EMBEDDINGS_MODEL is missing/],
  ['a key without an address', { EMBEDDINGS_KEY: 'secret-key', EMBEDDINGS_MODEL: 'm' }, /EMBEDDINGS_URL is missing/],
  ['an address of another kind', { ...both, EMBEDDINGS_URL: 'ftp://api.example.com' }, /EMBEDDINGS_URL not usable/],
  ['an address with a password', { ...both, EMBEDDINGS_URL: 'https://me:secret-key@api.example.com/v1' }, /EMBEDDINGS_KEY/],
  ['an address with a query', { ...both, EMBEDDINGS_URL: 'https://api.example.com/v1?key=secret-key' }, /EMBEDDINGS_KEY/],
  ['a key of two lines', { ...both, EMBEDDINGS_KEY: 'secret-key\nx' }, /EMBEDDINGS_KEY not usable/],
  ['dimensions that no model has', { ...both, EMBEDDINGS_DIMENSIONS: '0' }, /EMBEDDINGS_DIMENSIONS not usable/],
  ['a wait of a minute', { ...both, EMBEDDINGS_TIMEOUT_MS: '60000' }, /EMBEDDINGS_TIMEOUT_MS not usable/],
] as const) {
  test(`${name} is named in one sentence, without the key`, () => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error.name === 'Misconfigured' && says.test(error.message) && !/\n|secret-key/.test(error.message),
    )
  })
}
