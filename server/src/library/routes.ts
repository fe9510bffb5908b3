import { confirmReview, entries, entry, republish, subjects, withdraw } from '@xunyi/contract/library'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { LibraryContext } from './context.ts'
import { entryDetail } from './entry-detail.ts'
import { listEntries, subjectsOf } from './entry-list.ts'
import * as publication from './publication.ts'

export function libraryRoutes(app: FastifyInstance, context: LibraryContext): void {
  const { db, clock } = context
  serve(app, context, entries, (input) => listEntries(context, input))
  serve(app, context, subjects, () => subjectsOf(db))
  serve(app, context, entry, ({ id }) => entryDetail(db, clock(), id))
  serve(app, context, withdraw, async (input, { person }) => {
    await publication.withdraw(context, person.userId, input)
    return null
  })
  serve(app, context, republish, async (input, { person }) => {
    await publication.republish(context, person.userId, input)
    return null
  })
  serve(app, context, confirmReview, (input, { person }) => publication.confirmReview(context, person.userId, input))
}
