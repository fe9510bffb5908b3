import { emailAddress } from '@xunyi/contract/values'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { Misconfigured } from '../misconfigured.ts'
import { DeliveryFailed } from './delivery-failed.ts'
import type { EmailPort, Mail } from './email.ts'
import { mailHtml, mailText } from './mail-text.ts'

/* Mail submission (RFC 6409) by implicit TLS (RFC 8314) or STARTTLS; one connection per mail. */
const settings = z
  .object({
    SMTP_HOST: z.string(),
    SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(465),
    /** Both or neither: a relay inside a hospital's network may need none. */
    SMTP_USER: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    SMTP_SECURITY: z.enum(['tls', 'starttls', 'none']).optional(),
    /** The sender's address; the display name is the brand. */
    MAIL_FROM: z.string().refine((address) => emailAddress(address) === address.toLowerCase()),
  })
  .refine((given) => given.SMTP_PASSWORD !== undefined || given.SMTP_USER === undefined, { path: ['SMTP_PASSWORD'] })
  .refine((given) => given.SMTP_USER !== undefined || given.SMTP_PASSWORD === undefined, { path: ['SMTP_USER'] })
  .transform((given) => ({ ...given, SMTP_SECURITY: given.SMTP_SECURITY ?? (given.SMTP_PORT === 465 ? ('tls' as const) : ('starttls' as const)) }))
export type SmtpSettings = z.infer<typeof settings>

const names = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_SECURITY', 'MAIL_FROM'] as const

/** The complete settings or null. @throws Misconfigured naming the variables that are missing or wrong */
export function readSmtp(env: Record<string, string | undefined>, wanted: boolean, production: boolean): SmtpSettings | null {
  const given = names.filter((name) => env[name] !== undefined)
  if (!wanted && given.length === 0) return null
  if (!wanted) throw new Misconfigured(`${given.join(', ')} set, but EMAIL_PROVIDER is not "smtp": set it, or unset them.`)
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new Misconfigured(
      `EMAIL_PROVIDER is "smtp", but ${bad.join(', ')} missing or wrong: set SMTP_HOST, MAIL_FROM and, where the server asks for them, SMTP_USER and SMTP_PASSWORD.`,
    )
  }
  if (parsed.data.SMTP_SECURITY === 'none' && production && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(parsed.data.SMTP_HOST)) {
    throw new Misconfigured('SMTP_SECURITY is "none", which in production is only for a mail server on this machine: set it to "tls" or "starttls".')
  }
  return parsed.data
}

/** Milliseconds for a whole exchange with the mail server, from the DNS look-up to the last answer. */
const timeLimit = 6000

/** @param patience makes the signal that cancels a mail in progress */
export function smtpEmail(at: SmtpSettings, brand: string, patience = () => AbortSignal.timeout(timeLimit)): EmailPort {
  return {
    async send(mail) {
      // One plain address, which cannot become a second recipient or a header.
      if (emailAddress(mail.to) !== mail.to) throw new DeliveryFailed('refused', 'address')
      await transmit(at, mail.to, await compose(at, brand, mail), patience())
    },
  }
}

function compose(at: SmtpSettings, brand: string, mail: Mail): Promise<Buffer> {
  const { to, subject } = mail
  return new MailComposer({
    from: { name: brand, address: at.MAIL_FROM },
    to: { name: '', address: to },
    subject,
    text: mailText(mail, brand),
    html: mailHtml(mail, brand),
    // Suppresses out-of-office replies: RFC 3834, and the header that Exchange honours.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Connects and, where there are credentials, logs in; no mail is sent. @throws DeliveryFailed */
export async function checkSmtp(at: SmtpSettings, patience = () => AbortSignal.timeout(timeLimit)): Promise<void> {
  await session(
    at,
    patience(),
    (_connection, done) => done(null),
    () => false,
  )
}

function transmit(at: SmtpSettings, to: string, message: Buffer, patience: AbortSignal): Promise<void> {
  let begun = false
  const body = new Readable({
    // Read only after the server has accepted the message.
    read() {
      begun = true
      this.push(message)
      this.push(null)
    },
  })
  return session(
    at,
    patience,
    (connection, done) => connection.send({ from: at.MAIL_FROM, to }, body, done),
    () => begun,
  )
}

type Work = (connection: SMTPConnection, done: (error: Failure | null) => void) => void

/** One connection, logged in where there are credentials, and quit after the work. `begun`: whether the server may have accepted a message. */
function session(at: SmtpSettings, patience: AbortSignal, work: Work, begun: () => boolean): Promise<void> {
  const connection = new SMTPConnection({
    host: at.SMTP_HOST,
    port: at.SMTP_PORT,
    secure: at.SMTP_SECURITY === 'tls',
    requireTLS: at.SMTP_SECURITY === 'starttls',
    ignoreTLS: at.SMTP_SECURITY === 'none',
    socketTimeout: timeLimit,
    socketCloseTimeout: 1000,
  })
  return new Promise<void>((finished, failed) => {
    const fail = (error: Failure) => failed(failureOf(error, begun()))
    patience.addEventListener('abort', () => fail({ code: 'time limit' }))
    const start = () => work(connection, (error) => (error ? fail(error) : finished()))
    connection.on('error', fail)
    connection.connect((error) => {
      if (error) return fail(error)
      if (at.SMTP_USER === undefined) return start()
      connection.login({ credentials: { user: at.SMTP_USER, pass: at.SMTP_PASSWORD } }, (error) => (error ? fail(error) : start()))
    })
  }).then(
    () => connection.quit(),
    (error: unknown) => {
      connection.close()
      throw error
    },
  )
}

interface Failure {
  code?: string | undefined
  /** The operating system's error code, beneath nodemailer's own. */
  originalCode?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  permanent?: boolean | undefined
}

const ownLimit = /rate.?limit|frequen|throttl|too many|[45]\.7\.28|5\.4\.5/i

/** Maps by codes only: the server's texts and nodemailer's messages name the recipient. */
function failureOf({ code = 'connection', originalCode, response = '', responseCode, permanent }: Failure, begun: boolean): DeliveryFailed {
  if (!responseCode || code === 'ETLS') return new DeliveryFailed(begun ? 'unknown' : 'unreachable', originalCode ?? code)
  const answer = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? String(responseCode)
  if (ownLimit.test(response)) return new DeliveryFailed('limited', answer)
  return new DeliveryFailed(permanent ? 'refused' : 'unreachable', answer)
}
