import { closeFeedback, exportFeedback, feedbackDetail, feedbackList, reopenFeedback, replyToFeedback } from '@xunyi/contract/console-feedback'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { close, reopen } from './close.ts'
import { exportList } from './console-export.ts'
import { listFeedback, readFeedback } from './console-list.ts'
import { reply } from './reply.ts'

export function productFeedbackRoutes(app: FastifyInstance, context: ScreeningContext): void {
  const { db } = context
  serve(app, context, feedbackList, (input, { person }) => listFeedback(db, person, input))
  serve(app, context, feedbackDetail, ({ id }, { person }) => readFeedback(db, person, id))
  serve(app, context, replyToFeedback, async (input, requestContext) => {
    await reply(context, requestContext, input)
    return null
  })
  serve(app, context, closeFeedback, async (input, { person }) => {
    await close(context, person, input)
    return null
  })
  serve(app, context, reopenFeedback, async (input, { person }) => {
    await reopen(context, person, input)
    return null
  })
  serve(app, context, exportFeedback, (input, { person }) => exportList(context, person, input))
}
