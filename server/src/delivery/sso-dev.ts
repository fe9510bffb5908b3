import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'node:querystring'
import type { CustomFetch } from 'openid-client'
import { contentSecurityPolicy } from '../content-security-policy.ts'
import { everywhere } from '../security-headers.ts'
import { companyEmail } from './company-email.ts'
import type { DeliveryConfig } from './config.ts'
import { loginPage, stoppedPage } from './sso-dev-pages.ts'
import { devPrefix, devProvider, devRolesClaim, devSettings } from './sso-dev-provider.ts'
import { devPerson } from './sso-dev-users.ts'
import { oidcSso } from './sso-oidc.ts'
import { returnAddress } from './sso-return.ts'
import type { SsoPort } from './sso.ts'

/**
 * The identity provider of a development machine: a real one, on this very server, where every visitor logs in as one of four users.
 * The own client talks to it through the application itself, so no port needs to listen.
 */
export interface DevSso extends SsoPort {
  mount(app: FastifyInstance): void
}

export function devSso(config: Pick<DeliveryConfig, 'publicUrl' | 'adminHost' | 'host' | 'staffMailSuffix'>): DevSso {
  const settings = devSettings()
  /** Addresses other than a user's usual one, as typed at the last login. */
  const emails = new Map<string, string>()
  const usual = (subject: string) => `${subject}${config.staffMailSuffix}`
  const options = {
    settings,
    mayReturnTo: (address: string) =>
      URL.canParse(address) && (['app', 'console'] as const).some((kind) => returnAddress(config, new URL(address).host, kind) === address),
    emailOf: (subject: string) => emails.get(subject) ?? usual(subject),
  }
  let opening: ReturnType<typeof devProvider> | null = null
  const provider = () => (opening ??= devProvider(options))

  let reach: CustomFetch = async () => Response.error()
  const port = oidcSso(settings, { fetch: (url, request) => reach(url, request), rolesClaim: devRolesClaim })

  async function showLogin(request: FastifyRequest, reply: FastifyReply, wrongEmail?: string): Promise<FastifyReply> {
    const html = loginPage({ action: request.url, suffix: config.staffMailSuffix, ...(wrongEmail === undefined ? {} : { wrongEmail }) })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy(html)).send(html)
  }

  /** Whether this browser has a login in progress; answers with the stopped page where it has none. */
  async function isInProgress(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await (await provider()).interactionDetails(request.raw, reply.raw)
      return true
    } catch (error) {
      if ((error as Error).name !== 'SessionNotFound') throw error
      const html = stoppedPage('登录已过期或不是在此浏览器中发起的，请返回后重新登录。')
      reply.code(400).type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy(html)).send(html)
      return false
    }
  }

  async function login(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await isInProgress(request, reply))) return reply
    const { person: subject, email = '' } = request.body as { person?: string; email?: string }
    const person = devPerson(subject)
    const address = email.trim().toLowerCase()
    if (person && address !== '' && !companyEmail(address, config.staffMailSuffix)) return showLogin(request, reply.code(400), email)
    if (person) emails.set(person.subject, address || usual(person.subject))
    const result = person ? { login: { accountId: person.subject } } : { error: 'access_denied' }
    const next = await (await provider()).interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.redirect(new URL(next).pathname, 303)
  }

  return {
    complete: port.complete,
    async begin(returnTo) {
      const beginning = await port.begin(returnTo)
      const { pathname, search } = new URL(beginning.url)
      return { ...beginning, url: new URL(`${pathname}${search}`, returnTo).href }
    },
    mount(app) {
      reach = through(app)
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, parse(body as string)))
        scope.get(`${devPrefix}/login/:uid`, async (request, reply) => ((await isInProgress(request, reply)) ? showLogin(request, reply) : reply))
        scope.post(`${devPrefix}/login/:uid`, login)
      })
      void app.register(providerRoutes(provider))
    },
  }
}

/** The routes of the provider library, which reads bodies itself. */
function providerRoutes(provider: () => ReturnType<typeof devProvider>): (scope: FastifyInstance) => Promise<void> {
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${devPrefix}/*`,
      exposeHeadRoute: false,
      async handler({ raw }, reply) {
        const answer = (await provider()).callback()
        reply.hijack()
        for (const [name, value] of Object.entries(everywhere)) reply.raw.setHeader(name, value)
        reply.raw.setHeader('cache-control', 'no-store')
        Object.assign(raw, { originalUrl: raw.url, url: raw.url!.slice(devPrefix.length) })
        await answer(raw, reply.raw)
      },
    })
  }
}

/** A fetch that reaches the provider inside the application. */
function through(app: FastifyInstance): CustomFetch {
  return async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address)
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { ...headers, host },
      ...(body ? { payload: String(body) } : {}),
    })
    const answered = Object.entries(answer.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return new Response(answer.payload, { status: answer.statusCode, headers: answered })
  }
}
