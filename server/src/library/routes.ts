import { confirmReview, entries, entry, republish, withdraw } from '@xunyi/contract/library'
import { addSubject, removeSubject, terms } from '@xunyi/contract/library-terms'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { LibraryContext } from './context.ts'
import { entryDetail } from './entry-detail.ts'
import { listEntries } from './entry-list.ts'
import * as publication from './publication.ts'
import * as lists from './subjects.ts'

export function libraryRoutes(app: FastifyInstance, context: LibraryContext): void {
  const { db, clock } = context
  serve(app, context, entries, (input) => listEntries(context, input))
  serve(app, context, terms, () => lists.termsOf(db))
  serve(app, context, addSubject, async (input, { person }) => {
    await lists.addSubject(context, person.userId, input)
    return null
  })
  serve(app, context, removeSubject, async (input, { person }) => {
    await lists.removeSubject(context, person.userId, input)
    return null
  })
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
