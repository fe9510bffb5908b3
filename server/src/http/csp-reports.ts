import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'

/** Receives Content-Security-Policy violation reports. Only the rule and the blocked host are logged: page addresses carry questions. */
export function cspReports(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(['application/reports+json', 'application/csp-report'], { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    own.post('/csp-report', async (request, reply) => {
      await context.rateLimiter.address(request.ip)
      const text = String(request.body)
      const directive = /"effective-?directive"\s*:\s*"([a-z-]{1,40})"/i.exec(text)?.[1]
      const host = /"blocked-?ur[il]"\s*:\s*"(?:https?:\/\/)?([\w.-]{1,100})/i.exec(text)?.[1]
      request.log.warn({ event: 'csp_violation', directive, host }, 'content security policy violation')
      return reply.code(204).send()
    })
  })
}
