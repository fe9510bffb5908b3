import { refusals, type RefusalName } from '@xunyi/contract/refusals'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of the call; null: none. */
    refusal: RefusalName | null
  }
}

/** Refusals of Fastify itself before a handler, by HTTP status. */
const byStatus: Record<number, RefusalName> = {
  400: 'badRequest',
  404: 'unknownCall',
  405: 'wrongMethod',
  413: 'tooLarge',
  415: 'wrongMediaType',
  503: 'unavailable',
}

/** Refusals that are security events, by their name in the OWASP logging vocabulary. */
const securityEvents: Partial<Record<RefusalName, string>> = {
  rateLimited: 'excess_rate_limit_exceeded',
  sendLimit: 'excess_rate_limit_exceeded',
  loginLocked: 'authn_login_lock',
  notAllowed: 'authz_fail',
  noRole: 'authz_fail',
  disabled: 'authn_login_fail',
  noStaffAccount: 'authn_login_fail',
}

/** The error handler: a refusal is answered with its code; any other error is a fault, logged whole and answered A0000. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefused(error)
  noteRefusal(refused ?? error, request)
  // A file that fails before its first byte has set its own.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  if (!refused) return reply.code(500).send({ ...envelope('fault'), request_id: request.id })
  const { status } = refusals[refused.refusal]
  if (refused.retryAfter !== null) reply.header('retry-after', refused.retryAfter)
  return reply.code(status).send(envelope(refused.refusal, refused.message))
}

/** Logs a refusal by its name and, where it is one, its security event; logs a fault whole. */
export function noteRefusal(error: unknown, request: FastifyRequest): void {
  request.refusal = error instanceof Refused ? error.refusal : 'fault'
  if (!(error instanceof Refused)) return request.log.error({ err: error }, 'fault')
  const event = securityEvents[error.refusal]
  if (event) request.log.warn({ event, user: request.person?.userId, ip: request.ip }, error.refusal)
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
