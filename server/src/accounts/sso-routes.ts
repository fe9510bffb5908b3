import { beginConsoleLogin, exchangeForConsole } from '@xunyi/contract/console'
import { refusals, Refused } from '@xunyi/contract/refusals'
import { callbackPath, exchange, exchangeCookie, generateJumpLink } from '@xunyi/contract/sso'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionKind } from '../db/tables.ts'
import type { House } from '../house.ts'
import { cookieName, cookieOptions } from '../http/cookies.ts'
import { noteRefusal } from '../http/refuse.ts'
import { serve } from '../http/serve.ts'
import { visitOf } from '../http/visit.ts'
import { exchangeForSession, exchangeLife } from './sso-exchange.ts'
import * as sso from './sso.ts'

const callbackPages: Record<SessionKind, string> = { app: '/sso-callback', console: '/admin/callback' }

export function ssoRoutes(app: FastifyInstance, house: House): void {
  const cookie = cookieName(house.config, exchangeCookie)
  const options = cookieOptions(house.config)
  serve(app, house, generateJumpLink, (_input, visit) => sso.beginLogin(house, visit))

  serve(app, house, beginConsoleLogin, (_input, visit) => sso.beginLogin(house, visit, 'console'))

  // The provider sends the browser here, a person watching: whatever happens is told by a page of the app it came from, by its code.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    let page: string = callbackPages.app
    const told = (error: unknown) => {
      noteRefusal(error, request)
      return error instanceof Refused ? error.code : refusals.fault.code
    }
    const code = await complete(request, reply, (kind) => void (page = callbackPages[kind])).catch(told)
    return reply.redirect(`${page}?code=${code}`, 303)
  })

  async function complete(request: FastifyRequest, reply: FastifyReply, onKind: (kind: SessionKind) => void): Promise<string> {
    await house.flood.address(request.ip)
    const answer = new URL(request.url, 'http://localhost').searchParams
    const login = await sso.returnedLogin(house, visitOf(house, request, reply, null), answer)
    onKind(login.kind)
    const value = await login.complete()
    // The page reads it, so scripts may; it is worth nothing in another browser, after a minute, or twice.
    reply.setCookie(cookie, value, { ...options, maxAge: exchangeLife })
    return '00000'
  }

  void app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.clearCookie(cookie, options)
    })
    serve(scope, house, exchange, ({ code }, visit) => exchangeForSession(house, code, visit))
    serve(scope, house, exchangeForConsole, async ({ code }, visit) => ({ token: (await exchangeForSession(house, code, visit, 'console')).token }))
  })
}
