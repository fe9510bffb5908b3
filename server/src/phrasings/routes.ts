import * as phrasings from '@xunyi/contract/phrasings'
import type { FastifyInstance } from 'fastify'
import type { DeskContext } from '../desk/queue/context.ts'
import { serve } from '../http/serve.ts'
import { ignorePhrasing, phrasingsOf, takePhrasing } from './review.ts'

export function phrasingRoutes(app: FastifyInstance, context: DeskContext): void {
  serve(app, context, phrasings.typedPhrasings, ({ entry_id }) => phrasingsOf(context.db, entry_id))
  serve(app, context, phrasings.takePhrasing, ({ id }, { person }) => takePhrasing(context, person.userId, id))
  serve(app, context, phrasings.ignorePhrasing, async ({ id }, { person }) => {
    await ignorePhrasing(context, person.userId, id)
    return null
  })
}
