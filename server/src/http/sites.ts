import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { ServerContext } from '../context.ts'
import { Misconfigured } from '../misconfigured.ts'
import { ensureCsrfPair } from './csrf.ts'
import { escapeHtml } from '../escape-html.ts'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { consolePolicy } from '../security-headers.ts'

/** The folders of the two built sites. */
export interface Sites {
  web: string
  admin: string
}
const root = join(import.meta.dirname, '../../..')
export const builtSites: Sites = { web: join(root, 'web/dist'), admin: join(root, 'admin/dist') }

/** Answers every path that is a screen of a site. */
export type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/**
 * The phone app: hashed files are cached for ever, the page itself is never stored.
 * @param titleOf what a link to this path shows where it is pasted; null: the brand
 */
export function phoneSite(app: FastifyInstance, context: ServerContext, { web }: Sites, titleOf: (path: string) => Promise<string | null>): Page {
  const html = openSite(app, context, web, '/assets/')
  const policy = contentSecurityPolicy(html)
  installable(app, context, web)
  const encoded = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  return async (request, reply) => {
    ensureCsrfPair(context, request, reply)
    asPage(reply, policy).header('vary', 'accept-encoding')
    // The page opens without a database, too.
    const title = await titleOf(request.url.split('?')[0]!).catch(() => null)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    const page = title === null ? html : titled(html, escapeHtml(context.config.brand), escapeHtml(title))
    if (!encoding) return reply.send(page)
    return reply.header('content-encoding', encoding).send(title === null ? encoded[encoding] : await encoders[encoding](page))
  }
}

/** For a page with a title of its own, in one millisecond: the slowest compression would save a tenth more and take thirty. */
const encoders = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: string) => promisify(gzip)(page),
}

/** The page with a title before the brand, for who reads the page without running it. */
function titled(html: string, brand: string, title: string): string {
  return [`<title>${brand}</title>`, `<meta property="og:title" content="${brand}">`].reduce(
    (page, element) => page.replace(element, () => element.replace(brand, () => `${title} - ${brand}`)),
    html,
  )
}

/** The service worker, the manifest and its icons: the app can be installed, and opens without a network. */
function installable(app: FastifyInstance, { config }: ServerContext, dist: string): void {
  if (!existsSync(join(dist, 'sw.js'))) return
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8').replace('__BRAND__', encodeURIComponent(config.brand))
  const manifest = readFileSync(join(dist, 'app.webmanifest'), 'utf8').replaceAll('"__BRAND__"', JSON.stringify(config.brand))
  const send = (reply: FastifyReply, type: string, text: string) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text)
  app.get('/sw.js', (_request, reply) => send(reply.header('content-security-policy', workerPolicy), 'text/javascript', worker))
  app.get('/app.webmanifest', (_request, reply) => send(reply, 'application/manifest+json', manifest))
  void app.register(fastifyStatic, {
    root: join(dist, 'icons'),
    prefix: '/icons/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=86400'),
  })
}

/** The worker fetches from this host alone. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The console: its component library writes styles at run time, which the policy admits by a nonce. */
export function consoleSite(app: FastifyInstance, context: ServerContext, { admin }: Sites): Page {
  const html = openSite(app, context, admin, '/admin/assets/')
  return (request, reply) => {
    ensureCsrfPair(context, request, reply)
    const nonce = randomBytes(16).toString('base64url')
    return asPage(reply, consolePolicy(html, nonce)).send(html.replaceAll('__NONCE__', nonce))
  }
}

function asPage(reply: FastifyReply, policy: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('reporting-endpoints', 'csp="/csp-report"')
}

/** Serves the hashed files. @returns the page */
function openSite(app: FastifyInstance, { config }: ServerContext, dist: string, prefix: string): string {
  if (!existsSync(join(dist, 'index.html'))) throw new Misconfigured('the sites are not built: start with "npm start", which builds them.')
  void app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  return readFileSync(join(dist, 'index.html'), 'utf8').replaceAll('__BRAND__', escapeHtml(config.brand))
}
