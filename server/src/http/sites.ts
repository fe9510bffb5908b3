import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { House } from '../house.ts'
import { Misconfigured } from '../misconfigured.ts'
import { keepForgeryPair } from './forgery.ts'
import { escapeHtml } from './escape-html.ts'
import { contentSecurityPolicy } from './headers.ts'

/** Where the built phone app lies. */
export const webDist = join(import.meta.dirname, '../../../web/dist')

export type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * The built phone app: hashed files live for ever, the page itself is never stored.
 * @returns what answers every path that is a screen of the app
 */
export function site(app: FastifyInstance, house: House, dist: string): Page {
  if (!existsSync(join(dist, 'index.html'))) throw new Misconfigured('the phone app is not built: start with "npm start", which builds it.')
  void app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })

  const html = readFileSync(join(dist, 'index.html'), 'utf8').replaceAll('__BRAND__', escapeHtml(house.config.brand))
  const policy = contentSecurityPolicy(html)
  const encoded = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  return (request, reply) => {
    keepForgeryPair(house, request, reply)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy)
      .header('reporting-endpoints', 'csp="/csp-report"')
      .send(encoding ? encoded[encoding] : html)
  }
}
