import { refusals, Refused } from '@xunyi/contract/refusals'
import { callbackPath, exchange, exchangeCookie, generateJumpLink } from '@xunyi/contract/sso'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { cookieName, cookieOptions } from '../http/cookies.ts'
import { noteRefusal } from '../http/refuse.ts'
import { serve } from '../http/serve.ts'
import { visitOf } from '../http/visit.ts'
import { exchangeForSession, exchangeLife } from './sso-exchange.ts'
import * as sso from './sso.ts'

export function ssoRoutes(app: FastifyInstance, house: House): void {
  const cookie = cookieName(house.config, exchangeCookie)
  const options = cookieOptions(house.config)
  serve(app, house, generateJumpLink, (_input, visit) => sso.beginLogin(house, visit))

  // The provider sends the browser here, a person watching: whatever happens is told by a page of the app, by its code.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const code = await complete(request, reply).catch((error: unknown) => {
      noteRefusal(error, request)
      return error instanceof Refused ? error.code : refusals.fault.code
    })
    return reply.redirect(`/sso-callback?code=${code}`, 303)
  })

  async function complete(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await house.flood.address(request.ip)
    const answer = new URL(request.url, 'http://localhost').searchParams
    const value = await sso.completeLogin(house, visitOf(house, request, reply), answer)
    // The page reads it, so scripts may; it is worth nothing in another browser, after a minute, or twice.
    reply.setCookie(cookie, value, { ...options, maxAge: exchangeLife })
    return '00000'
  }

  void app.register(async (scope) => {
    scope.addHook('preHandler', async (_request, reply) => {
      reply.clearCookie(cookie, options)
    })
    serve(scope, house, exchange, ({ code }, visit) => exchangeForSession(house, code, visit))
  })
}
