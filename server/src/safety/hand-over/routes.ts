import * as calls from '@xunyi/contract/safety-hand-over'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { serve, serveFile } from '../../http/serve.ts'
import { exportListing } from './export-listing.ts'
import { safetyFigures } from './figures.ts'
import { caseSheet, checkHandOver, downloadHandOver, handOver, handOvers } from './hand-over.ts'
import { caseListing } from './listing.ts'

/** The calls of handing over, of the line listing and of the figures. */
export function handOverRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.checkHandOver, ({ id }) => checkHandOver(context, id))
  serve(app, context, calls.handOvers, ({ id }) => handOvers(context.db, id))
  serve(app, context, calls.handOver, (input, { person }) => handOver(context, person.userId, input))
  serveFile(app, context, calls.downloadHandOver, ({ id }, { person }) => downloadHandOver(context, person.userId, id))
  serve(app, context, calls.caseSheet, ({ id }, { person }) => caseSheet(context, person.userId, id))
  serve(app, context, calls.caseListing, (input) => caseListing(context, input))
  serve(app, context, calls.safetyFigures, async (input, { person }) => {
    await context.rateLimiter.heavy(person.userId)
    return safetyFigures(context, input)
  })
  serveFile(app, context, calls.exportListing, (input, request) => exportListing(context, request, input))
}
