import { closeOpinion, exportOpinions, opinionDetail, opinionList, reopenOpinion, replyToOpinion } from '@xunyi/contract/opinions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { close, reopen } from './close.ts'
import { exportList } from './console-export.ts'
import { listProductFeedback, productFeedbackDetail } from './console-list.ts'
import { reply } from './reply.ts'

export function productFeedbackRoutes(app: FastifyInstance, context: ScreeningContext): void {
  const { db } = context
  serve(app, context, opinionList, (input, { person }) => listProductFeedback(db, person, input))
  serve(app, context, opinionDetail, ({ id }, { person }) => productFeedbackDetail(db, person, id))
  serve(app, context, replyToOpinion, async (input, requestContext) => {
    await reply(context, requestContext, input)
    return null
  })
  serve(app, context, closeOpinion, async (input, { person }) => {
    await close(context, person, input)
    return null
  })
  serve(app, context, reopenOpinion, async (input, { person }) => {
    await reopen(context, person, input)
    return null
  })
  serve(app, context, exportOpinions, (input, { person }) => exportList(context, person, input))
}
