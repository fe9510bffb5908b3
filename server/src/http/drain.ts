import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

/** How long connections that have just been opened may still bring their request, in milliseconds. */
const grace = 300
/** After this whoever has not finished is cut off, so that one half-sent body does not hold the server up. */
const patience = 8000

/**
 * Closing in good order: first every answer says that the connection ends with it, then nothing new is taken, what is under way
 * finishes, and at last the rest is cut off.
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
