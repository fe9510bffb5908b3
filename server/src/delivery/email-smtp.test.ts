import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { Misconfigured } from '../misconfigured.ts'
import { localhostCertificate } from '../testing/certificate.ts'
import { DeliveryFailed } from './delivery-failed.ts'
import { readSmtp, smtpEmail, type SmtpSettings } from './email-smtp.ts'

const mail = { to: 'zhang@company.com', subject: '循医验证码', paragraphs: ['您正在循医中更改邮箱，验证码为：', '<5 分钟> & 内有效。'], code: '012345' }
const at = (port: number, change: Partial<SmtpSettings> = {}): SmtpSettings => ({
  SMTP_HOST: 'localhost',
  SMTP_PORT: port,
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'no-reply@company.com',
  ...change,
})

/** Runs a mail server for one call of the adapter. @returns the received mail */
async function withServer(options: SMTPServerOptions, run: (port: number) => Promise<unknown>): Promise<{ raw: string; from: string; to: string[] }[]> {
  const received: { raw: string; from: string; to: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks).toString(),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects because it does not trust the certificate is not an error.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await run((server.server.address() as AddressInfo).port)
  } finally {
    await new Promise<void>((closed) => server.close(closed))
  }
  return received
}

/** A server of scripted lines, for misbehaviour of a real one. */
async function withLines(talk: (socket: Socket) => void, run: (port: number) => Promise<unknown>): Promise<void> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    await run((server.address() as AddressInfo).port)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

const send = (port: number, change: Partial<SmtpSettings> = {}, patience?: AbortSignal) =>
  smtpEmail(at(port, change), '循医', patience && (() => patience)).send(mail)
const fails = (kind: DeliveryFailed['kind'], vendorCode?: string) => (error: unknown) => {
  assert.ok(error instanceof DeliveryFailed, String(error))
  assert.equal(error.kind, kind, String(error))
  if (vendorCode) assert.equal(error.vendorCode, vendorCode)
  assert.doesNotMatch(JSON.stringify([error.message, error.vendorCode, error.stack]), /zhang|company|012345|验证码/)
  return true
}
const refusing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

const header = (raw: string, name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ')
const words = (text: string) =>
  text.replace(/\?= =\?/g, '?==?').replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_word, base64: string) => Buffer.from(base64, 'base64').toString())

function part(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
  const found = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}; charset=utf-8`))!
  const body = found.slice(found.indexOf('\r\n\r\n') + 4)
  if (header(found, 'Content-Transfer-Encoding') === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  return Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_byte, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
    .toString()
    .replaceAll('\r\n', '\n')
}

test('a mail arrives with its headers, as text and as HTML', async () => {
  const [got, ...others] = await withServer({ disabledCommands: ['STARTTLS'] }, send)
  assert.equal(others.length, 0)
  assert.deepEqual([got!.from, got!.to], ['no-reply@company.com', ['zhang@company.com']])
  assert.equal(words(header(got!.raw, 'Subject')!), '循医验证码')
  assert.equal(words(header(got!.raw, 'From')!), '循医 <no-reply@company.com>')
  assert.equal(header(got!.raw, 'To'), 'zhang@company.com')
  assert.equal(header(got!.raw, 'Auto-Submitted'), 'auto-generated')
  assert.match(header(got!.raw, 'Message-ID')!, /^<[^@]+@company\.com>$/)
  assert.match(part(got!.raw, 'text/plain'), /\n012345\n+<5 分钟> & 内有效。\n+本邮件由系统自动发送，请勿直接回复。/)
  assert.match(part(got!.raw, 'text/html'), />012345<\/p>\n<p [^>]*>&#60;5 分钟&#62; &#38; 内有效。<\/p>/)
})

test('name and password go over TLS only, whichever way it is begun', async () => {
  const { key, cert } = localhostCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const auth: string[] = []
  const options: SMTPServerOptions = {
    key,
    cert,
    authOptional: false,
    onAuth({ username, password }, { secure }, done) {
      auth.push(`${username} ${password} ${secure}`)
      done(null, { user: username })
    },
  }
  const account = { SMTP_USER: 'mailer', SMTP_PASSWORD: 'test-password' }
  const byStartTls = await withServer(options, (port) => send(port, { ...account, SMTP_SECURITY: 'starttls' }))
  const byTls = await withServer({ ...options, secure: true }, (port) => send(port, { ...account, SMTP_SECURITY: 'tls' }))
  assert.deepEqual([byStartTls.length, byTls.length], [1, 1])
  assert.deepEqual(auth, ['mailer test-password true', 'mailer test-password true'])
})

test('a server with an untrusted certificate gets nothing', async () => {
  for (const SMTP_SECURITY of ['tls', 'starttls'] as const) {
    const received = await withServer({ ...localhostCertificate(), secure: SMTP_SECURITY === 'tls' }, (port) =>
      assert.rejects(send(port, { SMTP_SECURITY }), fails('unreachable')),
    )
    assert.equal(received.length, 0)
  }
})

test('nothing is sent unencrypted when TLS is required and not offered', async () => {
  const lines: string[] = []
  const talk = (socket: Socket) => {
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim()
      lines.push(line.split(' ')[0]!)
      socket.write(line.startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN LOGIN\r\n' : '502 5.5.1 not here\r\n')
    })
  }
  await withLines(talk, (port) =>
    assert.rejects(send(port, { SMTP_USER: 'mailer', SMTP_PASSWORD: 'test-password', SMTP_SECURITY: 'starttls' }), fails('unreachable', 'ETLS')),
  )
  assert.deepEqual(lines, ['EHLO', 'STARTTLS'])
})

test('the answers of the server map to the kinds of failure', async () => {
  const cases: [number, string, DeliveryFailed['kind'], string][] = [
    [550, '5.1.1 zhang@company.com: user unknown', 'refused', '550 5.1.1'],
    [554, 'message rejected', 'refused', '554'],
    [450, '4.2.0 greylisted', 'unreachable', '450 4.2.0'],
    [421, '4.3.2 shutting down', 'unreachable', '421 4.3.2'],
    [451, '4.7.28 unusual rate', 'limited', '451 4.7.28'],
    [550, 'Mail sending frequency limited', 'limited', '550'],
  ]
  for (const [responseCode, text, kind, vendorCode] of cases) {
    const error = refusing(responseCode, text)
    await withServer({ disabledCommands: ['STARTTLS'], onRcptTo: (_to, _session, done) => done(error) }, (port) =>
      assert.rejects(send(port), fails(kind, vendorCode)),
    )
  }
  // A refusal after the text is as certain as one before it.
  const data: SMTPServerOptions['onData'] = (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done(refusing(552, '5.3.4 too big')))
  }
  await withServer({ disabledCommands: ['STARTTLS'], onData: data }, (port) => assert.rejects(send(port), fails('refused', '552 5.3.4')))
})

test('a wrong password is a refusal that does not name it', async () => {
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusing(535, '5.7.8 bad credentials')),
  }
  await withServer(options, (port) => assert.rejects(send(port, { SMTP_USER: 'mailer', SMTP_PASSWORD: 'test-password' }), fails('refused', '535 5.7.8')))
})

test('a server that hangs is given up; only after the text was transferred may it have been sent', async () => {
  const givingUp = async (serve: (giveUp: () => void, run: (port: number) => Promise<unknown>) => Promise<unknown>, kind: DeliveryFailed['kind']) => {
    const patience = new AbortController()
    await serve(
      () => patience.abort(),
      (port) => assert.rejects(send(port, {}, patience.signal), fails(kind, 'time limit')),
    )
  }
  await givingUp((giveUp, run) => withLines(giveUp, run), 'unreachable')
  await givingUp((giveUp, run) => withServer({ disabledCommands: ['STARTTLS'], onRcptTo: giveUp }, run), 'unreachable')
  await givingUp((giveUp, run) => withServer({ disabledCommands: ['STARTTLS'], onData: (stream) => void stream.on('end', giveUp).resume() }, run), 'unknown')
})

test('a connection that breaks after the text may have sent it; one that breaks before, or never was, has not', async () => {
  const talk = (hangUpAfter: string) => (socket: Socket) => {
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      if (chunk.toString().includes(hangUpAfter)) socket.destroy()
      else socket.write(chunk.toString().startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
    })
  }
  await withLines(talk('\r\n.\r\n'), (port) => assert.rejects(send(port), fails('unknown')))
  await withLines(talk('RCPT TO'), (port) => assert.rejects(send(port), fails('unreachable')))
  await withLines(
    (socket) => socket.destroy(),
    (port) => assert.rejects(send(port), fails('unreachable')),
  )
  let closed = 0
  await withLines(
    () => undefined,
    async (port) => void (closed = port),
  )
  await assert.rejects(send(closed), fails('unreachable', 'ECONNREFUSED'))
})

test('headers contain no line break, and addresses no second recipient', async () => {
  const crafted = 'X\r\nBcc: evil@evil.com\r\n\r\nbody'
  const [got] = await withServer({ disabledCommands: ['STARTTLS'] }, (port) => smtpEmail(at(port), crafted).send({ ...mail, subject: crafted }))
  assert.deepEqual(got!.to, ['zhang@company.com'])
  const headers = got!.raw.slice(0, got!.raw.indexOf('\r\n\r\n'))
  assert.doesNotMatch(headers, /^Bcc/im)
  assert.match(headers, /^Content-Type: multipart\/alternative/im)

  for (const to of [
    'zhang@company.com\r\nBcc: evil@evil.com',
    'a@company.com,b@evil.com',
    'a@company.com b@evil.com',
    '<a@company.com>',
    '"b@evil.com"@company.com',
    'Zhang@company.com',
    '',
  ]) {
    const received = await withServer({ disabledCommands: ['STARTTLS'] }, (port) =>
      assert.rejects(smtpEmail(at(port), '循医').send({ ...mail, to }), fails('refused', 'address')),
    )
    assert.equal(received.length, 0)
  }
})

test('settings are complete or absent', () => {
  const env = { SMTP_HOST: 'smtp.company.com', MAIL_FROM: 'No-Reply@company.com' }
  const read = (change: Record<string, string | undefined> = {}, production = true) => readSmtp({ ...env, ...change }, true, production)
  assert.equal(readSmtp({}, false, true), null)
  assert.throws(() => readSmtp(env, false, true), /SMTP_HOST, MAIL_FROM set, but EMAIL_PROVIDER/)
  assert.throws(() => readSmtp({}, true, true), /SMTP_HOST, MAIL_FROM missing or wrong/)
  assert.deepEqual([read()?.SMTP_PORT, read()?.SMTP_SECURITY, read({ SMTP_PORT: '587' })?.SMTP_SECURITY], [465, 'tls', 'starttls'])
  for (const [change, says] of [
    [{ SMTP_USER: 'mailer' }, /SMTP_PASSWORD missing/],
    [{ SMTP_PASSWORD: 'test-password' }, /SMTP_USER missing/],
    [{ SMTP_PORT: 'smtp' }, /SMTP_PORT/],
    [{ SMTP_SECURITY: 'ssl' }, /SMTP_SECURITY/],
    [{ MAIL_FROM: '循医 <a@company.com>' }, /MAIL_FROM/],
    [{ MAIL_FROM: 'a@company.com\r\nBcc: evil@evil.com' }, /MAIL_FROM/],
    [{ SMTP_SECURITY: 'none' }, /SMTP_SECURITY is "none"/],
  ] as const) {
    assert.throws(
      () => read(change),
      (error) => error instanceof Misconfigured && says.test(error.message) && !error.message.includes('\n'),
      JSON.stringify(change),
    )
  }
  assert.equal(read({ SMTP_SECURITY: 'none', SMTP_HOST: '127.0.0.1' })?.SMTP_SECURITY, 'none')
  assert.equal(read({ SMTP_SECURITY: 'none' }, false)?.SMTP_SECURITY, 'none')
})
