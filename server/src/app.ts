import cookie from '@fastify/cookie'
import { everyEndpoint } from '@xunyi/contract/api'
import { Refused } from '@xunyi/contract/refusals'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountRoutes } from './accounts/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import type { House } from './house.ts'
import { parseJsonBodies } from './http/body.ts'
import { cspReports } from './http/csp-reports.ts'
import { drainOnClose } from './http/drain.ts'
import { setHeaders, withHeaders } from './http/headers.ts'
import { inbox } from './http/inbox.ts'
import { probes } from './http/probes.ts'
import { refuse } from './http/refuse.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { site } from './http/sites.ts'
import { siteRoutes } from './site-routes.ts'

const calls = new Set<string>(everyEndpoint.map((endpoint) => endpoint.path))

/** Turns a house into the HTTP server: calls, probes, and, unless told otherwise, the built phone app. */
export async function buildApp(house: House, { pages = true } = {}): Promise<FastifyInstance> {
  const { trustProxy } = house.config
  const app = Fastify({
    loggerInstance: house.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    // No hook runs for an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => void refuse(error, request, withHeaders(reply)),
    http: { requireHostHeader: false },
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
  })
  await app.register(cookie)
  app.decorateRequest('person', null)
  parseJsonBodies(app)
  setHeaders(app)
  app.setErrorHandler(refuse)

  drainOnClose(app)
  // Paths only: queries hold questions.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/')) request.log.info({ route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, user: request.person?.userId }, 'call')
  })

  siteRoutes(app, house)
  accountRoutes(app, house)
  chatRoutes(app, house)
  probes(app, house)
  cspReports(app, house)
  if (house.delivery.outbox) inbox(app, house.delivery.outbox)
  const page = pages ? site(app, house) : null
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (calls.has(path)) {
      reply.header('allow', 'POST')
      throw new Refused('wrongMethod')
    }
    if (page && isScreen(request.method, path)) return page(request, reply)
    throw new Refused('unknownCall')
  })
  return app
}

/** Screens have neither a dot in their last part nor a first part of ours; the app itself says when it has no such screen. */
function isScreen(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|dev)(\/|$)/.test(path) && !/\.[^/]*$/.test(path)
}
