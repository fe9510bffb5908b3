import { ask, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import { deleteHistory, history } from '@xunyi/contract/history'
import { relatedQuestions } from '@xunyi/contract/related'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { screen } from '../moderation/screen.ts'
import { requestAnswer } from './answer-requests.ts'
import * as asking from './ask.ts'
import type { ChatContext } from './context.ts'
import { detail } from './detail.ts'
import { deleteRecord, historyOf } from './history.ts'
import * as related from './related-questions.ts'
import { suggestionsFor } from './suggestions.ts'

export function chatRoutes(app: FastifyInstance, context: ChatContext): void {
  serve(app, context, recommend, async ({ text }, { person }) => {
    await screen(context, person, text, 'recommend')
    const found = await suggestionsFor(context, text)
    context.tally.count('recommend')
    if (found.length > 0) context.tally.count('recommend.hit')
    return found
  })
  serve(app, context, ask, (input, { person }) => asking.ask(context, person, input))
  serve(app, context, askFeedback, async ({ text }, { person }) => {
    await requestAnswer(context, person, text)
    return null
  })
  serve(app, context, qaDetail, ({ id }, { person }) => detail(context, person.userId, id))
  serve(app, context, relatedQuestions, ({ id }, { person }) => related.relatedQuestions(context, person.userId, id))
  serve(app, context, history, (input, { person }) => historyOf(context, person.userId, input))
  serve(app, context, deleteHistory, async (input, { person }) => {
    await deleteRecord(context.db, person.userId, input)
    return null
  })
}
