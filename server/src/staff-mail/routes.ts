import { chooseMail, mailChoices } from '@xunyi/contract/staff-mail'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { serve } from '../http/serve.ts'
import { choicesOf, choose } from './choices.ts'

export function staffMailRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, mailChoices, (_input, { person }) => choicesOf(context, person))
  serve(app, context, chooseMail, async (input, { person }) => {
    await choose(context, person.userId, input)
    return null
  })
}
