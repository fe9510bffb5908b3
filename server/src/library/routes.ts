import { confirmReview, entries, entry, republish, withdraw } from '@xunyi/contract/library'
import { confirmReviews } from '@xunyi/contract/library-due'
import { dueReviews, owners, setCategoryOwner, setEntryOwner } from '@xunyi/contract/library-owners'
import { addSubject, removeSubject, terms } from '@xunyi/contract/library-terms'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import * as together from './confirm-reviews.ts'
import type { LibraryContext } from './context.ts'
import { dueReviewsOf } from './due-reviews.ts'
import { entryDetail } from './entry-detail.ts'
import { listEntries } from './entry-list.ts'
import * as answering from './owners.ts'
import * as publication from './publication.ts'
import * as lists from './subjects.ts'

export function libraryRoutes(app: FastifyInstance, context: LibraryContext): void {
  const { db, clock } = context
  serve(app, context, entries, (input, { person }) => listEntries(context, person.userId, input))
  serve(app, context, terms, () => lists.termsOf(db))
  serve(app, context, addSubject, async (input, { person }) => {
    await lists.addSubject(context, person.userId, input)
    return null
  })
  serve(app, context, removeSubject, async (input, { person }) => {
    await lists.removeSubject(context, person.userId, input)
    return null
  })
  serve(app, context, owners, () => answering.ownersOf(db))
  serve(app, context, setCategoryOwner, async (input, { person }) => {
    await answering.setCategoryOwner(context, person.userId, input)
    return null
  })
  serve(app, context, setEntryOwner, async (input, { person }) => {
    await answering.setEntryOwner(context, person.userId, input)
    return null
  })
  serve(app, context, dueReviews, async (_input, { person }) => ({
    mine: await dueReviewsOf(db, clock(), person.userId),
    none: await dueReviewsOf(db, clock(), null),
  }))
  serve(app, context, entry, ({ id }) => entryDetail(db, clock(), id))
  serve(app, context, withdraw, async (input, { person }) => {
    await publication.withdraw(context, person.userId, input)
    return null
  })
  serve(app, context, republish, async (input, { person }) => {
    await publication.proposeRepublishing(context, person.userId, input)
    return null
  })
  serve(app, context, confirmReview, (input, { person }) => publication.confirmReview(context, person.userId, input))
  serve(app, context, confirmReviews, (input, { person }) => together.confirmReviews(context, person.userId, input))
}
