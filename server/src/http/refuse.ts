import { refusals, Refused, type RefusalName } from '@xunyi/contract/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** What Fastify itself refuses before a handler, by HTTP status. */
const byStatus: Record<number, RefusalName> = { 400: 'badRequest', 404: 'unknownCall', 405: 'wrongMethod', 413: 'tooLarge', 415: 'wrongMediaType', 503: 'unavailable' }

/** Refusals that whoever watches over the server wants to see, by their name in the OWASP logging vocabulary. */
const securityEvents: Partial<Record<RefusalName, string>> = {
  flooded: 'excess_rate_limit_exceeded',
  sendLimit: 'excess_rate_limit_exceeded',
  loginLocked: 'authn_login_lock',
  notAllowed: 'authz_fail',
}

/** The one way out for everything thrown: a refusal by its name; anything else is a fault, logged whole and answered A0000. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefused(error)
  if (!refused) {
    request.log.error({ err: error }, 'fault')
    return reply.code(500).send({ ...envelope('fault'), request_id: request.id })
  }
  const event = securityEvents[refused.refusal]
  if (event) request.log.warn({ event, user: request.person?.userId, ip: request.ip }, refused.refusal)
  const { status } = refusals[refused.refusal]
  if (refused.retryAfter !== null) reply.header('retry-after', refused.retryAfter)
  return reply.code(status).send(envelope(refused.refusal, refused.message))
}

function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const status = (error as FastifyError | null)?.statusCode
  const name = status === undefined ? undefined : byStatus[status]
  if (name) return new Refused(name)
  return status !== undefined && status >= 400 && status < 500 ? new Refused('badRequest') : null
}

function envelope(name: RefusalName, msg: string = refusals[name].msg): { code: string; msg: string } {
  return { code: refusals[name].code, msg }
}
