import { approveEntry, confirmEntry, reopenReview, reviewProgress, takeForReview } from '@xunyi/contract/library-review'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { LibraryContext } from '../library/context.ts'
import * as decide from './decide.ts'
import { progressOf } from './progress.ts'
import { take } from './take.ts'

export function libraryReviewRoutes(app: FastifyInstance, context: LibraryContext): void {
  serve(app, context, reviewProgress, (_input, { person }) => progressOf(context.db, person.userId))
  serve(app, context, takeForReview, (input, { person }) => take(context, person.userId, input))
  serve(app, context, confirmEntry, async (input, { person }) => {
    await decide.confirmEntry(context, person.userId, input)
    return null
  })
  serve(app, context, approveEntry, (input, { person }) => decide.approveEntry(context, person.userId, input))
  serve(app, context, reopenReview, async (input, { person }) => {
    await decide.reopenReview(context, person.userId, input)
    return null
  })
}
