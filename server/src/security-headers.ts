import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Fixed headers of every answer. */
export const everywhere: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Sets the headers on every answer, including refusals and faults. */
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

/** The policy of the console: its component library's styles by a nonce, and HTML only through its default Trusted Types policy, which rejects mark-up. */
export function consolePolicy(html: string, nonce: string): string {
  return `${contentSecurityPolicy(html).replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)}; trusted-types default`
}
