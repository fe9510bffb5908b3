import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Misconfigured } from '../misconfigured.ts'
import { DeliveryFailed } from './delivery-failed.ts'
import type { CodeMessage, SmsPort } from './sms.ts'

/*
 * Alibaba Cloud Short Message Service, call SendSms of 2017-05-25, signed with ACS3-HMAC-SHA256
 * (https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 */
const settings = z.object({
  ALIYUN_SMS_ACCESS_KEY_ID: z.string(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string(),
  /** The approved signature, without brackets. */
  ALIYUN_SMS_SIGN_NAME: z.string(),
  /** An approved template with the variable `code`, e.g. SMS_154950909. */
  ALIYUN_SMS_TEMPLATE_CODE: z.string(),
  ALIYUN_SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  /** An approved template without variables: a letter waits in the app. */
  ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE: z.string().optional(),
})
export type AliyunSettings = z.infer<typeof settings>

/** The complete settings or null. @throws Misconfigured naming the variables that are missing, or the one that is wrong */
export function readAliyun(env: Record<string, string | undefined>, wanted: boolean, production: boolean): AliyunSettings | null {
  const names = Object.keys(settings.shape)
  const given = names.filter((name) => env[name] !== undefined)
  if (!wanted && given.length === 0) return null
  if (!wanted) throw new Misconfigured(`${given.join(', ')} set, but SMS_PROVIDER is not "aliyun": set it, or unset them.`)
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => issue.path.join('.'))
    throw new Misconfigured(`SMS_PROVIDER is "aliyun", but ${bad.join(', ')} missing or wrong: set all of ${names.slice(0, 4).join(', ')}.`)
  }
  if (production && !parsed.data.ALIYUN_SMS_ENDPOINT.startsWith('https:'))
    throw new Misconfigured('in production ALIYUN_SMS_ENDPOINT must begin with https://.')
  return parsed.data
}

/** Milliseconds that a request waits for the vendor. */
const timeLimit = 6000

const answer = z.object({ Code: z.string(), RequestId: z.string().optional() })

export function aliyunSms(at: AliyunSettings, limit = timeLimit): SmsPort {
  return {
    async sendCode({ to, code }) {
      await send(to, at.ALIYUN_SMS_TEMPLATE_CODE, { TemplateParam: JSON.stringify({ code } satisfies Partial<CodeMessage>) })
    },
    async sendNotice(to) {
      if (at.ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE === undefined) throw new DeliveryFailed('refused', 'no template')
      await send(to, at.ALIYUN_SMS_FOLLOW_UP_TEMPLATE_CODE, {})
    },
  }

  async function send(to: string, template: string, parameters: Record<string, string>): Promise<void> {
    const url = new URL(at.ALIYUN_SMS_ENDPOINT)
    url.search = canonicalQuery({ PhoneNumbers: to, SignName: at.ALIYUN_SMS_SIGN_NAME, TemplateCode: template, ...parameters })
    const headers = sign(url, at, { date: new Date(), nonce: randomUUID() })
    let status: number
    let body: unknown
    try {
      const response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(limit), redirect: 'error' })
      status = response.status
      body = await response.json()
    } catch (error) {
      throw failureOf(error)
    }
    const parsed = answer.safeParse(body)
    if (!parsed.success) throw new DeliveryFailed(status >= 500 ? 'unreachable' : 'refused', `HTTP ${status}`)
    const code = parsed.data.Code
    if (code === 'OK') return
    if (code === 'isv.BUSINESS_LIMIT_CONTROL' || code === 'isv.DAY_LIMIT_CONTROL') throw new DeliveryFailed('limited', code)
    throw new DeliveryFailed(status >= 500 ? 'unreachable' : 'refused', code)
  }
}

/** A request that was never transmitted sent nothing; one without an answer may have sent the message. */
function failureOf(error: unknown): DeliveryFailed {
  if ((error as Error).name === 'TimeoutError') return new DeliveryFailed('unknown', 'time limit')
  const cause = (error as { cause?: { code?: string } }).cause?.code
  if (error instanceof SyntaxError) return new DeliveryFailed('unknown', 'unreadable answer')
  return new DeliveryFailed(neverLeft.test(cause ?? '') ? 'unreachable' : 'unknown', cause ?? 'connection')
}

/** Error codes of an unreachable host or a failed TLS handshake: UNABLE_TO_VERIFY_LEAF_SIGNATURE and the like have no common prefix. */
const neverLeft =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|HOSTNAME_MISMATCH|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS|ERR_SSL|UNABLE_TO)_.*)$|CERT/

/** Signs a body-less POST. @returns the headers to send */
export function sign(
  url: URL,
  at: Pick<AliyunSettings, 'ALIYUN_SMS_ACCESS_KEY_ID' | 'ALIYUN_SMS_ACCESS_KEY_SECRET'>,
  when: { date: Date; nonce: string },
): Record<string, string> {
  const digest = sha256('')
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': digest,
    'x-acs-date': when.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': when.nonce,
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).toSorted()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', url.pathname, url.search.slice(1), canonicalHeaders, names.join(';'), digest].join('\n')
  const signature = createHmac('sha256', at.ALIYUN_SMS_ACCESS_KEY_SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return { ...headers, authorization: `ACS3-HMAC-SHA256 Credential=${at.ALIYUN_SMS_ACCESS_KEY_ID},SignedHeaders=${names.join(';')},Signature=${signature}` }
}

function canonicalQuery(parameters: Record<string, string>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${escape(name)}=${escape(parameters[name]!)}`)
    .join('&')
}

/** RFC 3986: everything but unreserved characters. */
function escape(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
