import { adverse, blocked, exportQuestions, figures, questions } from '@xunyi/contract/insight'
import type { FastifyInstance } from 'fastify'
import { daysOf } from '../china-time.ts'
import type { ServerContext } from '../context.ts'
import { serve } from '../http/serve.ts'
import { adverseRecords } from './adverse.ts'
import { blockedTexts } from './blocked.ts'
import { questionsFile } from './export.ts'
import { figuresOf } from './figures.ts'
import { periodOf } from './period.ts'
import { questionsOf, readerOf } from './questions.ts'

/** Days; a longer period counts as a heavy call. */
const aQuarter = 92

export function insightRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  serve(app, context, figures, async (input, { person }) => {
    if (daysOf(periodOf(input)).length > aQuarter) await context.rateLimiter.heavy(person.userId)
    return figuresOf(db, clock(), input)
  })
  serve(app, context, questions, (input, { person }) => questionsOf(db, input, readerOf(person)))
  serve(app, context, exportQuestions, (input, requestContext) => questionsFile(context, requestContext, input))
  serve(app, context, blocked, (input) => blockedTexts(db, input))
  serve(app, context, adverse, async (input, { person, log }) => {
    const whole = person.roles.includes('pharmacovigilance')
    const page = await adverseRecords(db, input, { whole })
    if (whole) log.info({ event: 'sensitive_read', user: person.userId }, 'safety records read')
    return page
  })
}
