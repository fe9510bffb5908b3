import { Refused } from '@xunyi/contract/refusals'
import { callbackPath } from '@xunyi/contract/sso'
import type { FastifyInstance } from 'fastify'

/** The paths that both hosts serve: site info, the single sign-on callback, probes. */
const everywhere = /^\/(api\/site\/info|csp-report|healthz|readyz|metrics|openapi\.json|dev\/.*)$/

/** The path as the router decodes it, since other spellings lead to the same call. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * With a host of its own (`ADMIN_HOST`), the console is served by that host alone, and that host serves nothing else: a script on
 * one of the two origins cannot reach the other.
 */
export function keepHostsApart(app: FastifyInstance, adminHost: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = decoded(request.url.split('?')[0]!)
    if (everywhere.test(path) || path === callbackPath) return
    // The Host header itself: X-Forwarded-Host, which a proxy may pass on from the browser, does not choose the site.
    const ours = request.headers.host?.toLowerCase() === adminHost
    const forConsole = /^\/(api\/)?admin(\/|$)/.test(path)
    if (ours === forConsole) return
    if (ours && path === '/') return reply.redirect('/admin', 303)
    throw new Refused(path.startsWith('/api/') ? 'noRole' : 'unknownCall')
  })
}
