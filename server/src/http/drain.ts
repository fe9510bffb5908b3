import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that new connections get to send their request. */
const grace = 300
/** Milliseconds after which open connections are cut, so that one half-sent body does not delay the stop. */
const patience = 8000

/**
 * Graceful shutdown: first every answer closes its connection, then no new connection is accepted, requests in progress
 * finish, and at last the rest is cut.
 */
export function drainOnClose(app: FastifyInstance): void {
  let draining = false
  let closing = false
  app.addHook('preClose', async () => {
    draining = true
    await wait(app.server.listening ? grace : 0)
    closing = true
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
  })
  app.addHook('onRequest', async (request) => {
    if (request.headers.host === undefined) throw new Refused('badRequest')
    if (closing) throw new Refused('unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
}
