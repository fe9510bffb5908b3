import { beginConsoleLogin, exchangeForConsole } from '@xunyi/contract/console'
import { refusals } from '@xunyi/contract/refusals'
import { Refused } from '@xunyi/contract/refusals'
import { callbackPath, exchange, exchangeCookie, generateJumpLink } from '@xunyi/contract/sso'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionKind } from '../db/tables.ts'
import { cookieName, cookieOptions } from '../http/cookies.ts'
import { noteRefusal } from '../http/refuse.ts'
import { requestContextOf } from '../http/request-context.ts'
import { serve } from '../http/serve.ts'
import type { AccountsContext } from './context.ts'
import { exchangeForSession, exchangeLife } from './sso-exchange.ts'
import * as sso from './sso.ts'

const callbackPages: Record<SessionKind, string> = { app: '/sso-callback', console: '/admin/callback' }

export function ssoRoutes(app: FastifyInstance, context: AccountsContext): void {
  const cookie = cookieName(context.config, exchangeCookie)
  const options = cookieOptions(context.config)
  serve(app, context, generateJumpLink, (_input, requestContext) => sso.beginLogin(context, requestContext))

  serve(app, context, beginConsoleLogin, (_input, requestContext) => sso.beginLogin(context, requestContext, 'console'))

  // The provider redirects the browser here: every result, errors too, redirects to a page of the app with its code.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    let page: string = callbackPages.app
    const codeOf = (error: unknown) => {
      noteRefusal(error, request)
      return error instanceof Refused ? error.code : refusals.fault.code
    }
    const code = await complete(request, reply, (kind) => void (page = callbackPages[kind])).catch(codeOf)
    return reply.redirect(`${page}?code=${code}`, 303)
  })

  async function complete(request: FastifyRequest, reply: FastifyReply, onKind: (kind: SessionKind) => void): Promise<string> {
    await context.rateLimiter.address(request.ip)
    const answer = new URL(request.url, 'http://localhost').searchParams
    const login = await sso.returnedLogin(context, requestContextOf(context, request, reply, null), answer)
    onKind(login.kind)
    const value = await login.complete()
    // Not HttpOnly, as the page reads it; it is invalid in another browser, after a minute, or a second time.
    reply.setCookie(cookie, value, { ...options, maxAge: exchangeLife })
    return '00000'
  }

  void app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.clearCookie(cookie, options)
    })
    serve(scope, context, exchange, ({ code }, requestContext) => exchangeForSession(context, code, requestContext))
    serve(scope, context, exchangeForConsole, async ({ code }, requestContext) => ({
      token: (await exchangeForSession(context, code, requestContext, 'console')).token,
    }))
  })
}
