import { adverse, blocked, exportQuestions, figures, questions } from '@xunyi/contract/insight'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { adverseRecords } from './adverse.ts'
import { blockedTexts } from './blocked.ts'
import { questionsFile } from './export.ts'
import { figuresOf } from './figures.ts'
import { questionsOf } from './questions.ts'

export function insightRoutes(app: FastifyInstance, house: House): void {
  const { db, clock } = house
  serve(app, house, figures, (input) => figuresOf(db, clock(), input))
  serve(app, house, questions, (input) => questionsOf(db, input))
  serve(app, house, exportQuestions, (input, visit) => questionsFile(house, visit, input))
  serve(app, house, blocked, (input) => blockedTexts(db, input))
  serve(app, house, adverse, async (input, { person, log }) => {
    const whole = person.roles.includes('pharmacovigilance')
    const page = await adverseRecords(db, input, { whole })
    if (whole) log.info({ event: 'sensitive_read', user: person.userId }, 'safety records read')
    return page
  })
}
