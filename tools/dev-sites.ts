import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { DevApi } from './dev-api.ts'

const root = join(import.meta.dirname, '..')
/** Paths that the API answers; everything else is a page or a module of a site. */
const apiPaths = /^\/(api\/|dev\/|csp-report|healthz|readyz|metrics|openapi\.json)/
const galleryPath = '/dev/gallery'
const noncePlaceholder = '__NONCE__'

interface Options {
  /** The HTTP server that also carries the hot-reload sockets. */
  server: Server
  api: DevApi
  brand: string
}

export interface DevSites {
  serve: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<unknown>
}

/** Serves both sites through Vite, their pages with a nonce as in production, and passes the API's paths on. */
export async function openDevSites({ server, api, brand }: Options): Promise<DevSites> {
  const [phone, desk] = await Promise.all([openVite('web', '/', server, api.origin), openVite('admin', '/admin/', server, api.origin)])

  async function page(vite: ViteDevServer, file: string, url: string, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64url')
    const html = await vite.transformIndexHtml(url, readFileSync(join(root, file), 'utf8')).catch((error: Error) => error)
    if (html instanceof Error) return fail(response, html)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': devPolicy(nonce) })
    response.end(html.replaceAll('__BRAND__', brand).replaceAll(noncePlaceholder, nonce))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/'
    const path = url.split('?')[0]!
    if (path === galleryPath) return page(phone, 'web/gallery/index.html', url, response)
    if (apiPaths.test(path)) await api.ready()
    const isConsole = path === '/admin' || path.startsWith('/admin/')
    const vite = isConsole ? desk : phone
    // Vite's middlewares answer modules, files and the API's paths; every other path is a screen.
    vite.middlewares(request, response, (error?: unknown) => {
      if (error !== undefined) fail(response, error)
      else void page(vite, isConsole ? 'admin/index.html' : 'web/index.html', url, response)
    })
  }

  return {
    serve: (request, response) => void serve(request, response).catch((error: unknown) => fail(response, error)),
    close: () => Promise.all([phone.close(), desk.close()]),
  }
}

function openVite(folder: 'web' | 'admin', base: string, server: Server, api: string): Promise<ViteDevServer> {
  const proxy = { target: api, changeOrigin: false }
  return createVite({
    root: join(root, folder),
    base,
    appType: 'custom',
    html: { cspNonce: noncePlaceholder },
    server: { middlewareMode: true, hmr: { server }, proxy: { [apiPaths.source]: proxy } },
  })
}

/** The production policy with a nonce for Vite's inline parts, its hot-reload socket, and without Trusted Types, which its error overlay breaks. */
function devPolicy(nonce: string): string {
  const own = `'self' 'nonce-${nonce}'`
  return `default-src 'none'; script-src ${own}; style-src ${own}; img-src 'self' data:; font-src 'self'; connect-src 'self' ws:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  response.writeHead(500, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : 'failed')
}
