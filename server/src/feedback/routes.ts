import { addOpinion, letterDetail, letters } from '@xunyi/contract/feedback'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { lettersOf, readLetter } from './letters.ts'
import * as opinion from './opinion.ts'

export function feedbackRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, addOpinion, async (input, { person }) => {
    await opinion.addOpinion(house, person, input)
    return null
  })
  serve(app, house, letters, (_input, { person }) => lettersOf(house.db, person.userId))
  serve(app, house, letterDetail, (input, { person }) => readLetter(house.db, house.clock, person.userId, input))
}
