import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Misconfigured } from '../misconfigured.ts'
import { aliyunSms, readAliyun, sign } from './sms-aliyun.ts'
import { DeliveryFailed } from './delivery-failed.ts'

const secret = 'test-secret'
const env = { ALIYUN_SMS_ACCESS_KEY_ID: 'LTAItest', ALIYUN_SMS_ACCESS_KEY_SECRET: secret, ALIYUN_SMS_SIGN_NAME: '循医', ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1' }
const message = { to: '13800138000', code: '012345', minutes: 5, host: 'xunyi.example.com' }

/** Runs a server that answers like the vendor, for one call of the adapter. */
async function withVendor<T>(answer: (request: IncomingMessage, response: ServerResponse) => void, run: (endpoint: string) => Promise<T>): Promise<T> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
}

const send = (endpoint: string, limit?: number) => aliyunSms({ ...env, ALIYUN_SMS_ENDPOINT: endpoint }, limit).sendCode(message)

test('the vendor gets a signed call it can verify', async () => {
  let seen: IncomingMessage | undefined
  const ok = json(200, { Code: 'OK', Message: 'OK', RequestId: 'R', BizId: 'B' })
  await withVendor((request, response) => {
    seen = request
    ok(request, response)
  }, send)
  const url = new URL(seen!.url!, 'http://vendor')
  assert.equal(url.searchParams.get('PhoneNumbers'), message.to)
  assert.equal(url.searchParams.get('SignName'), '循医')
  assert.deepEqual(JSON.parse(url.searchParams.get('TemplateParam')!), { code: '012345' })
  assert.equal(seen!.headers['x-acs-action'], 'SendSms')

  const [, names, signature] = /SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(seen!.headers.authorization!)!
  const canonical = names!
    .split(';')
    .map((name) => `${name}:${seen!.headers[name] as string}\n`)
    .join('')
  const request = ['POST', '/', url.search.slice(1), canonical, names, seen!.headers['x-acs-content-sha256']].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  assert.equal(signature, createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${hash}`).digest('hex'))
})

test('the signature depends on every part that is signed', () => {
  const at = { ALIYUN_SMS_ACCESS_KEY_ID: 'id', ALIYUN_SMS_ACCESS_KEY_SECRET: secret }
  const when = { date: new Date('2026-11-20T00:00:00.000Z'), nonce: 'n' }
  const of = (address: string, change = {}) => sign(new URL(address), { ...at, ...change }, when)['authorization']
  assert.equal(of('http://a/?x=1'), of('http://a/?x=1'))
  const all = [of('http://a/?x=1'), of('http://a/?x=2'), of('http://b/?x=1'), of('http://a/?x=1', { ALIYUN_SMS_ACCESS_KEY_SECRET: 'other' })]
  assert.equal(new Set(all).size, all.length)
})

test('the answers of the vendor map to the kinds of failure', async () => {
  const cases: [number, unknown, DeliveryFailed['kind']][] = [
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控' }, 'limited'],
    [200, { Code: 'isv.DAY_LIMIT_CONTROL' }, 'limited'],
    [200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, 'refused'],
    [400, { Code: 'SignatureDoesNotMatch' }, 'refused'],
    [403, { Code: 'Forbidden.RAM' }, 'refused'],
    [503, { Code: 'ServiceUnavailable' }, 'unreachable'],
    [500, { Oops: 1 }, 'unreachable'],
    [200, '<html>proxy</html>', 'unknown'],
  ]
  for (const [status, body, kind] of cases) {
    await assert.rejects(
      withVendor(json(status, body), (endpoint) => send(endpoint)),
      (error) => error instanceof DeliveryFailed && error.kind === kind,
      `${status} ${JSON.stringify(body)}`,
    )
  }
})

test('a vendor that hangs is given up, and the message may have been sent', async () => {
  await assert.rejects(
    withVendor(
      () => undefined,
      (endpoint) => send(endpoint, 200),
    ),
    (error) => error instanceof DeliveryFailed && error.kind === 'unknown',
  )
})

test('a connection that breaks after the call may have sent it; one refused has not', async () => {
  await assert.rejects(
    withVendor(
      (request) => request.socket.destroy(),
      (endpoint) => send(endpoint),
    ),
    (error) => error instanceof DeliveryFailed && error.kind === 'unknown',
  )
  const gone = await withVendor(
    () => undefined,
    async (endpoint) => endpoint,
  )
  await assert.rejects(send(gone), (error) => error instanceof DeliveryFailed && error.kind === 'unreachable')
})

test('failures carry neither number nor code', async () => {
  const error = await withVendor(json(200, { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: message.to }), (endpoint) =>
    send(endpoint).catch((failure: unknown) => failure),
  )
  assert.doesNotMatch(String(error), /13800138000|012345/)
})

test('settings are complete or absent', () => {
  assert.equal(readAliyun({}, false, false), null)
  assert.throws(() => readAliyun({ ALIYUN_SMS_SIGN_NAME: '循医' }, false, false), Misconfigured)
  assert.throws(() => readAliyun({ ...env, ALIYUN_SMS_SIGN_NAME: undefined }, true, false), /ALIYUN_SMS_SIGN_NAME/)
  assert.equal(readAliyun(env, true, true)?.ALIYUN_SMS_ENDPOINT, 'https://dysmsapi.aliyuncs.com')
})

test('a notice is sent by a template of its own, without a variable; without that template nothing leaves', async () => {
  let seen: IncomingMessage | undefined
  const ok = json(200, { Code: 'OK', Message: 'OK', RequestId: 'R', BizId: 'B' })
  const notify = (changes: object) =>
    withVendor(
      (request, response) => {
        seen = request
        ok(request, response)
      },
      (endpoint) => aliyunSms({ ...env, ...changes, ALIYUN_SMS_ENDPOINT: endpoint }).sendNotice(message.to),
    )
  await notify({ ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE: 'SMS_2' })
  const { searchParams } = new URL(seen!.url!, 'http://vendor')
  assert.deepEqual([searchParams.get('TemplateCode'), searchParams.get('PhoneNumbers'), searchParams.get('TemplateParam')], ['SMS_2', message.to, null])
  seen = undefined
  await assert.rejects(notify({}), (error: Error) => error instanceof DeliveryFailed && error.kind === 'refused')
  assert.equal(seen, undefined)
})
