import * as calls from '@xunyi/contract/redaction'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { LibraryContext } from '../library/context.ts'
import { listOf } from './list.ts'
import { confirm, decline, placesOf, propose } from './redact.ts'

export function redactionRoutes(app: FastifyInstance, context: LibraryContext): void {
  serve(app, context, calls.redactions, ({ question_id }, { person }) => listOf(context.db, question_id, person.roles))
  serve(app, context, calls.findPassage, (input) => placesOf(context.db, input))
  serve(app, context, calls.proposeRedaction, (input, { person }) => propose(context, person.userId, input))
  serve(app, context, calls.confirmRedaction, ({ id }, { person }) => confirm(context, person.userId, id))
  serve(app, context, calls.declineRedaction, async ({ id }, { person }) => {
    await decline(context, person.userId, id)
    return null
  })
}
