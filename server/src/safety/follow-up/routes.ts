import * as followUp from '@xunyi/contract/safety-follow-up'
import * as reports from '@xunyi/contract/safety-reports'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { acknowledge } from './acknowledge.ts'
import { answerFollowUp } from './answer.ts'
import { askReporter } from './ask.ts'
import { readFollowUp } from './letters.ts'
import { followUps } from './list.ts'
import { addWords, ownReports, reportAdverse } from './own-reports.ts'

/** The calls of a doctor's own reports, and of the questions about them. */
export function reportRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, reports.ownReports, (_input, { person }) => ownReports(context.db, person.userId))
  serve(app, context, reports.addWords, async (input, { person }) => {
    await addWords(context, person.userId, input)
    return null
  })
  serve(app, context, reports.reportAdverse, (input, { person }) => reportAdverse(context, person.userId, input))
  serve(app, context, followUp.acknowledge, ({ id }, { person }) => acknowledge(context, person.userId, id))
  serve(app, context, followUp.readFollowUp, async ({ id }, { person }) => {
    await readFollowUp(context.db, context.clock, person.userId, id)
    return null
  })
  serve(app, context, followUp.answerFollowUp, async (input, { person }) => {
    await answerFollowUp(context, person.userId, input)
    return null
  })
  serve(app, context, followUp.askReporter, (input, { person }) => askReporter(context, person.userId, input))
  serve(app, context, followUp.followUps, ({ id }) => followUps(context, id))
}
