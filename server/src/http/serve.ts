import { attachment } from '@xunyi/contract/disposition'
import type { Access, Answer, Endpoint, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { safeParse } from 'zod/mini'
import { isForeignKeyViolation } from '../db/violations.ts'
import type { ServerContext } from '../context.ts'
import { checkCsrf, ensureCsrfPair } from './csrf.ts'
import { staffUserOf } from './staff-user.ts'
import { asCallOf } from './current-caller.ts'
import { sendAnswer } from './send-answer.ts'
import { personOf } from './session.ts'
import { requestContextOf, type StaffRequest, type StaffUser, type Person, type UserRequest, type RequestContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | StaffUser | null
  }
}

type RequestContextOf<A extends Access> = A extends 'public' ? RequestContext : A extends 'user' ? UserRequest : StaffRequest

/** The handler of a call: gets the checked input and the caller. */
export type Handler<E extends Endpoint> = (input: Received<E>, requestContext: RequestContextOf<E['access']>) => Promise<Answer<E>>

/**
 * Registers a call of the contract. The request passes rate limits, CSRF check, session, then the input's schema;
 * the answer passes the output's schema, so that no undeclared field can leak.
 */
export function serve<A extends Access, E extends Endpoint<A>>(app: FastifyInstance, context: ServerContext, endpoint: E, handler: Handler<E>): void {
  route(app, context, endpoint, handler as never, (reply, data) => sendAnswer(reply, endpoint, data))
}

/** A file that is streamed while it is written. */
export interface FileStream {
  filename: string
  mediaType: string
  /** Destroyed when the client disconnects; when it fails the connection is cut, so that half a file is not taken for a whole one. */
  body: Readable
}

/** Registers a call whose success is a file; the request passes the same checks as with `serve`. */
export function serveFile<A extends Access, E extends Endpoint<A> & { streamsFile?: true }>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: E,
  handler: (input: Received<E>, requestContext: RequestContextOf<E['access']>) => Promise<FileStream>,
): void {
  route(app, context, endpoint, handler as never, (reply, { filename, mediaType, body }: FileStream) =>
    reply.header('content-disposition', attachment(filename)).type(mediaType).send(body),
  )
}

function route<D>(
  app: FastifyInstance,
  context: ServerContext,
  endpoint: Endpoint,
  handler: (input: never, requestContext: never) => Promise<D>,
  send: (reply: FastifyReply, data: D) => FastifyReply,
): void {
  const setsPair = endpoint.path === '/api/site/info'
  app.route({
    method: 'POST',
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      await context.rateLimiter.address(request.ip)
      if (!setsPair) checkCsrf(context, request)
      if (endpoint.access === 'public') return
      request.person =
        endpoint.access === 'user'
          ? await personOf(context, request)
          : await staffUserOf(context, request, endpoint.access === 'console' ? null : endpoint.access)
      await context.rateLimiter.person(request.person.userId)
    },
    handler: async (request, reply) => {
      if (setsPair) ensureCsrfPair(context, request, reply)
      const input = safeParse(endpoint.input, request.body === undefined ? {} : request.body)
      if (!input.success) throw new Refused('badRequest')
      const requestContext = requestContextOf(context, request, reply, request.person)
      const run = () => whileAtWork(request.raw.socket, () => handler(input.data as never, requestContext as never))
      const data = await (request.person ? asCallOf(context, request.person, endpoint.access, run) : run()).catch(async (error: unknown) => {
        // The row refers to an account that has been deleted meanwhile: a dead session, not a fault.
        if (request.person && isForeignKeyViolation(error)) await personOf(context, request, endpoint.access === 'user' ? 'app' : 'console')
        throw error
      })
      return send(reply, data)
    },
  })
}

/** A connection on which nothing happens is ended, but not while this server is at work on its request: a large import takes minutes. */
async function whileAtWork<D>(socket: Socket, work: () => Promise<D>): Promise<D> {
  const { timeout } = socket
  // Requests that tests inject have no connection, and no limit.
  if (!timeout) return work()
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}
