import { addSearchCase, removeSearchCase, runSearchCases, searchCases, tryQuestion } from '@xunyi/contract/search-lab'
import type { FastifyInstance } from 'fastify'
import type { ChatContext } from '../chat/context.ts'
import { serve } from '../http/serve.ts'
import { addCase, listCases, removeCase } from './cases.ts'
import { runCases } from './run-cases.ts'
import * as trying from './try-question.ts'

/** The search lab and its regression cases. */
export function searchLabRoutes(app: FastifyInstance, context: ChatContext): void {
  serve(app, context, tryQuestion, ({ text }) => trying.tryQuestion(context, text))
  serve(app, context, searchCases, (input) => listCases(context.db, input))
  serve(app, context, addSearchCase, (input, { person }) => addCase(context, person.userId, input))
  serve(app, context, removeSearchCase, async ({ id }, { person }) => {
    await removeCase(context, person.userId, id)
    return null
  })
  serve(app, context, runSearchCases, () => runCases(context))
}
