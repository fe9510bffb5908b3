import { Refused } from '@xunyi/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { sha256 } from '../secrets.ts'
import { cookieName, cookieOptions } from './cookies.ts'

/*
 * Signed double submit: the page reads XSRF-TOKEN and sends it back in X-XSRF-TOKEN. The token is signed together with a
 * browser id that scripts cannot read, so a planted pair, or another user's valid pair, does not match.
 */
const tokenCookie = 'XSRF-TOKEN'
const tokenHeader = 'x-xsrf-token'
const browserCookie = 'xunyi-browser'
const month = 30 * 24 * 3600

export function issueCsrfPair(context: ServerContext, reply: FastifyReply): void {
  const browser = randomBytes(16).toString('base64url')
  const random = randomBytes(16).toString('base64url')
  const options = { ...cookieOptions(context.config), maxAge: month }
  reply.setCookie(cookieName(context.config, browserCookie), browser, { ...options, httpOnly: true })
  reply.setCookie(tokenCookie, `${random}.${context.secrets.csrf(`${browser}.${random}`)}`, options)
}

/** For pages and /api/site/info: a browser with a valid pair keeps it, so that open tabs go on working. */
export function ensureCsrfPair(context: ServerContext, request: FastifyRequest, reply: FastifyReply): void {
  if (!fits(context, request, request.cookies[tokenCookie])) issueCsrfPair(context, reply)
}

/** @throws Refused csrfFailed: a cross-site request, or header, cookie and browser do not belong together */
export function checkCsrf(context: ServerContext, request: FastifyRequest): void {
  const header = request.headers[tokenHeader]
  const cookie = request.cookies[tokenCookie]
  const good = fromOwnPages(context, request) && typeof header === 'string' && cookie !== undefined && header === cookie && fits(context, request, cookie)
  if (good) return
  request.log.warn({ event: 'malicious_csrf', ip: request.ip }, 'CSRF check failed')
  throw new Refused('csrfFailed')
}

/** The hash of the id that scripts cannot read. */
export function browserOf(context: ServerContext, request: FastifyRequest): string | null {
  const browser = request.cookies[cookieName(context.config, browserCookie)]
  return browser ? sha256(browser) : null
}

function fits(context: ServerContext, request: FastifyRequest, token: string | undefined): boolean {
  const browser = request.cookies[cookieName(context.config, browserCookie)]
  if (!browser || !token) return false
  const [random = '', signature = ''] = token.split('.')
  return context.secrets.csrf.fits(`${browser}.${random}`, signature)
}

/** Browsers send the origin of a request in Sec-Fetch-Site, older ones in Origin. Programs send neither. */
function fromOwnPages(context: ServerContext, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined) return true
  const { publicUrl, adminHost } = context.config
  if (adminHost !== null && request.host === adminHost) return origin === `${publicUrl?.protocol ?? 'http:'}//${adminHost}`
  return origin === (publicUrl?.origin ?? `${request.protocol}://${request.host}`)
}
