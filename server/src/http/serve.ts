import { attachment } from '@xunyi/contract/disposition'
import type { Access, Answer, Endpoint, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { safeParse } from 'zod/mini'
import { isForeignKeyViolation } from '../db/violations.ts'
import type { House } from '../house.ts'
import { checkForgery, keepForgeryPair } from './forgery.ts'
import { colleagueOf } from './colleague.ts'
import { asCallOf } from './current-caller.ts'
import { personOf } from './session.ts'
import { visitOf, type AtConsole, type Colleague, type Person, type SignedIn, type Visit } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | Colleague | null
  }
}

type VisitOf<A extends Access> = A extends 'public' ? Visit : A extends 'user' ? SignedIn : AtConsole

/** A rule behind a call: the checked input, and who calls. */
export type Handler<E extends Endpoint> = (
  input: Received<E>,
  visit: VisitOf<E['access']>,
) => Promise<Answer<E>>

/**
 * Puts a call of the contract on the server. On the way in: flood limits, anti-forgery, session, then the input's schema;
 * on the way back the output's schema, so that nothing the contract does not name can leak out.
 */
export function serve<A extends Access, E extends Endpoint<A>>(app: FastifyInstance, house: House, endpoint: E, handler: Handler<E>): void {
  route(app, house, endpoint, handler as never, (reply, data) => reply.send({ code: '00000', data: endpoint.output.parse(data) }))
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
  house: House,
  endpoint: E,
  handler: (input: Received<E>, visit: VisitOf<E['access']>) => Promise<FileStream>,
): void {
  route(app, house, endpoint, handler as never, (reply, { filename, mediaType, body }: FileStream) => reply.header('content-disposition', attachment(filename)).type(mediaType).send(body))
}

function route<D>(app: FastifyInstance, house: House, endpoint: Endpoint, handler: (input: never, visit: never) => Promise<D>, send: (reply: FastifyReply, data: D) => FastifyReply): void {
  const setsPair = endpoint.path === '/api/site/info'
  app.route({
    method: 'POST',
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request) => {
      await house.flood.address(request.ip)
      if (!setsPair) checkForgery(house, request)
      if (endpoint.access === 'public') return
      request.person = endpoint.access === 'user' ? await personOf(house, request) : await colleagueOf(house, request, endpoint.access === 'console' ? null : endpoint.access)
      await house.flood.person(request.person.userId)
    },
    handler: async (request, reply) => {
      if (setsPair) keepForgeryPair(house, request, reply)
      const input = safeParse(endpoint.input, request.body === undefined ? {} : request.body)
      if (!input.success) throw new Refused('badRequest')
      const visit = visitOf(house, request, reply, request.person)
      const run = () => handler(input.data as never, visit as never)
      const data = await (request.person ? asCallOf(house, request.person, endpoint.access, run) : run()).catch(async (error: unknown) => {
        // What was about to be written hangs on an account that has been deleted meanwhile: the session is dead, nothing is broken.
        if (request.person && isForeignKeyViolation(error)) await personOf(house, request, endpoint.access === 'user' ? 'app' : 'console')
        throw error
      })
      return send(reply, data)
    },
  })
}
