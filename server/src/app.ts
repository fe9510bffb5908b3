import cookie from '@fastify/cookie'
import { everyEndpoint } from '@xunyi/contract/api'
import { Refused } from '@xunyi/contract/refusals'
import { callbackPath } from '@xunyi/contract/sso'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountRoutes } from './accounts/routes.ts'
import { ssoRoutes } from './accounts/sso-routes.ts'
import { linkTitle } from './chat/link-title.ts'
import { chatRoutes } from './chat/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { parseJsonBodies } from './http/body.ts'
import { keepHostsApart } from './http/console-host.ts'
import { cspReports } from './http/csp-reports.ts'
import { drainOnClose } from './http/drain.ts'
import { refuse } from './http/refuse.ts'
import { builtSites, consoleSite, phoneSite, type Sites } from './http/sites.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import type { AppContext } from './open-context.ts'
import { inbox } from './operation/inbox.ts'
import { probes } from './operation/probes.ts'
import { siteRoutes } from './operation/site-info.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportRoutes } from './safety/follow-up/routes.ts'
import { setHeaders, withHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, like `POST /api/logout`; docs/access.md lists the allowed callers of each. */
    routes: string[]
  }
}

const calls = new Set<string>(everyEndpoint.map((endpoint) => endpoint.path))

/** Makes the HTTP server from an app context: calls, probes and the built sites. @param pages other folders of the sites; false: none */
export async function buildApp(context: AppContext, { pages = true }: { pages?: boolean | Sites } = {}): Promise<FastifyInstance> {
  const { trustProxy } = context.config
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    // Fastify runs no hook for a URL that cannot be decoded.
    frameworkErrors: (error, request, reply) => void refuse(error, request, withHeaders(reply)),
    // Duplicate headers are joined instead of reduced to the first, so that they match no expected value.
    http: { requireHostHeader: false, joinDuplicateHeaders: true },
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
  })
  app.decorate('routes', [])
  app.addHook('onRoute', ({ method, url }) => void app.routes.push(...[method].flat().map((each) => `${each} ${url}`)))
  await app.register(cookie)
  app.decorateRequest('person', null)
  app.decorateRequest('refusal', null)
  parseJsonBodies(app)
  setHeaders(app)
  app.setErrorHandler(refuse)

  drainOnClose(app)
  if (context.config.adminHost !== null) keepHostsApart(app, context.config.adminHost)
  // Paths only: queries hold questions.
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/'))
      request.log.info(
        { route, status: reply.statusCode, refusal: request.refusal ?? undefined, ms: Math.round(reply.elapsedTime * 10) / 10, user: request.person?.userId },
        'call',
      )
  })

  siteRoutes(app, context)
  accountRoutes(app, context)
  ssoRoutes(app, context)
  privacyRoutes(app, context)
  chatRoutes(app, context)
  feedbackRoutes(app, context)
  reportRoutes(app, context)
  consoleRoutes(app, context)
  probes(app, context)
  cspReports(app, context)
  context.delivery.devSso?.mount(app)
  if (context.delivery.outbox) inbox(app, context.delivery.outbox)
  const sites = pages === true ? builtSites : pages
  const phone = sites && phoneSite(app, context, sites, (path) => linkTitle(context, path))
  const desk = sites && consoleSite(app, context, sites)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (calls.has(path) || path === callbackPath) {
      reply.header('allow', path === callbackPath ? 'GET' : 'POST')
      throw new Refused('wrongMethod')
    }
    const page = /^\/admin(\/|$)/.test(path) ? desk : phone
    if (page && isScreen(request.method, path)) return page(request, reply)
    throw new Refused('unknownCall')
  })
  return app
}

/** Matches a path whose last segment contains a dot. */
export const endsInFile = /\.[^/.]*$/

/** A screen has no dot in its last segment and no reserved first segment; the app itself shows a page for an unknown screen. */
function isScreen(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|admin\/assets|dev)(\/|$)/.test(path) && !endsInFile.test(path)
}
