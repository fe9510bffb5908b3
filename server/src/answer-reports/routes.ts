import { answerReports, keepAnswer } from '@xunyi/contract/answer-reports'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { serve } from '../http/serve.ts'
import { closeKept, reportsOf } from './close.ts'

export function answerReportRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, answerReports, ({ entry_id }) => reportsOf(context.db, entry_id))
  serve(app, context, keepAnswer, (input, { person }) => closeKept(context, person.userId, input))
}
