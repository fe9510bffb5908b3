import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
}

/** A mail server on this machine that keeps what it receives. */
export interface MailSink {
  port: number
  received: ReceivedMail[]
  /** The answers to recipients that it does not accept: 550 for good, 450 for now. */
  refused: Map<string, number>
  /** Runs when a mail has been received, before the sender hears of it. */
  whenReceived: () => void | Promise<void>
  close(): Promise<void>
}

export async function openMailSink(): Promise<MailSink> {
  const sink: MailSink = { port: 0, received: [], refused: new Map(), whenReceived: () => undefined, close: async () => undefined }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const code = sink.refused.get(address)
      done(code === undefined ? null : Object.assign(new Error('not accepted'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const keep = async () => {
        const raw = await text(stream)
        sink.received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), subject: subjectOf(raw) })
        await sink.whenReceived()
        done()
      }
      void keep()
    },
  })
  // A sender that is killed breaks its connection off.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  sink.port = (server.server.address() as AddressInfo).port
  sink.close = () => new Promise((closed) => server.close(closed))
  return sink
}

function subjectOf(raw: string): string {
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  const joined = header.replaceAll(/\r\n[ \t]+/g, '').replaceAll(/\?=\s*=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_word, base64: string) => Buffer.from(base64, 'base64').toString())
}
