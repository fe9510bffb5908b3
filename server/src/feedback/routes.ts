import { addFeedback, letterDetail, letters } from '@xunyi/contract/feedback'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { lettersOf, readLetter } from './letters.ts'
import * as productFeedback from './product-feedback.ts'

export function feedbackRoutes(app: FastifyInstance, context: ScreeningContext): void {
  serve(app, context, addFeedback, async (input, { person }) => {
    await productFeedback.addFeedback(context, person, input)
    return null
  })
  serve(app, context, letters, (_input, { person }) => lettersOf(context.db, person.userId))
  serve(app, context, letterDetail, (input, { person }) => readLetter(context, person.userId, input))
}
