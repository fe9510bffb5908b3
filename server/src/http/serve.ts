import { attachment } from '@xunyi/contract/disposition'
import type { Access, Answer, Endpoint, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { safeParse } from 'zod/mini'
import { isForeignKeyViolation } from '../db/violations.ts'
import type { ServerContext } from '../context.ts'
import { checkCsrf, ensureCsrfPair } from './csrf.ts'
import { staffUserOf } from './staff-user.ts'
import { asCallOf } from './current-caller.ts'
import { personOf } from './session.ts'
import { requestContextOf, type StaffRequest, type StaffUser, type Person, type UserRequest, type RequestContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | StaffUser | null
  }
}

type RequestContextOf<A extends Access> = A extends 'public' ? RequestContext : A extends 'user' ? UserRequest : StaffRequest

/** A rule behind a call: the checked input, and who calls. */
export type Handler<E extends Endpoint> = (
  input: Received<E>,
  requestContext: RequestContextOf<E['access']>,
) => Promise<Answer<E>>

/**
 * Puts a call of the contract on the server. On the way in: flood limits, anti-forgery, session, then the input's schema;
 * on the way back the output's schema, so that nothing the contract does not name can leak out.
 */
export function serve<A extends Access, E extends Endpoint<A>>(app: FastifyInstance, context: ServerContext, endpoint: E, handler: Handler<E>): void {
  route(app, context, endpoint, handler as never, (reply, data) => reply.send({ code: '00000', data: endpoint.output.parse(data) }))
}

/** A file that is sent while it is made. */
export interface FileStream {
  filename: string
  mediaType: string
  /** Destroyed where the client goes away; where it fails the connection is cut, so that nobody takes half a file for a whole one. */
  body: Readable
}

/** Puts a call on the server whose success is a file; on the way in everything is as with `serve`. */
export function serveFile<A extends Access, E extends Endpoint<A> & { streamsFile?: true }>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  handler: (input: Received<E>, requestContext: RequestContextOf<E['access']>) => Promise<FileStream>,
): void {
  route(app, context, endpoint, handler as never, (reply, { filename, mediaType, body }: FileStream) => reply.header('content-disposition', attachment(filename)).type(mediaType).send(body))
}

function route<D>(app: FastifyInstance, context: ServerContext, endpoint: Endpoint, handler: (input: never, requestContext: never) => Promise<D>, send: (reply: FastifyReply, data: D) => FastifyReply): void {
  const setsPair = endpoint.path === '/api/site/info'
  app.route({
    method: 'POST',
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      await context.rateLimiter.address(request.ip)
      if (!setsPair) checkCsrf(context, request)
      if (endpoint.access === 'public') return
      request.person = endpoint.access === 'user' ? await personOf(context, request) : await staffUserOf(context, request, endpoint.access === 'console' ? null : endpoint.access)
      await context.rateLimiter.person(request.person.userId)
    },
    handler: async (request, reply) => {
      if (setsPair) ensureCsrfPair(context, request, reply)
      const input = safeParse(endpoint.input, request.body === undefined ? {} : request.body)
      if (!input.success) throw new Refused('badRequest')
      const requestContext = requestContextOf(context, request, reply, request.person)
      const run = () => handler(input.data as never, requestContext as never)
      const data = await (request.person ? asCallOf(context, request.person, endpoint.access, run) : run()).catch(async (error: unknown) => {
        // What was about to be written hangs on an account that has been deleted meanwhile: the session is dead, nothing is broken.
        if (request.person && isForeignKeyViolation(error)) await personOf(context, request, endpoint.access === 'user' ? 'app' : 'console')
        throw error
      })
      return send(reply, data)
    },
  })
}
