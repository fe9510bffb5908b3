import { addSearchCase, removeSearchCase, runSearchCases, searchCases, tryQuestion } from '@xunyi/contract/bench'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { addCase, listCases, removeCase } from './cases.ts'
import { runCases } from './run-cases.ts'
import * as trying from './try-question.ts'

/** The search test bench and its regression cases. */
export function benchRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, tryQuestion, ({ text }) => trying.tryQuestion(house, text))
  serve(app, house, searchCases, (input) => listCases(house.db, input))
  serve(app, house, addSearchCase, (input, { person }) => addCase(house, person.userId, input))
  serve(app, house, removeSearchCase, async ({ id }, { person }) => {
    await removeCase(house, person.userId, id)
    return null
  })
  serve(app, house, runSearchCases, () => runCases(house))
}
