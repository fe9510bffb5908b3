import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'

/** Fixed headers of every answer. */
export const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** On every answer, refusals and faults included. */
export function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    withHeaders(reply)
  })
}

export function withHeaders(reply: FastifyReply): FastifyReply {
  reply.headers(everywhere)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  return reply
}

/** The console's: styles of its component library by a number used once, and HTML only through its own default policy, which lets no mark-up in. */
export function consolePolicy(html: string, nonce: string): string {
  return `${contentSecurityPolicy(html).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)}; trusted-types default`
}

/** The policy of a page: its own scripts and styles, and the inline ones it carries by their digest. */
export function contentSecurityPolicy(html: string): string {
  const digests = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([^]*?)</${tag}>`, 'g'))]
      .filter((match) => match[1]!.trim() !== '')
      .map((match) => ` 'sha256-${createHash('sha256').update(match[1]!).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${digests('script')}`,
    `style-src 'self'${digests('style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For browsers from before Reporting-Endpoints; the others go by report-to.
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ')
}
