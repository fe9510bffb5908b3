import { closeOpinion, exportOpinions, opinionDetail, opinionList, reopenOpinion, replyToOpinion } from '@xunyi/contract/opinions'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { close, reopen } from './close.ts'
import { exportList } from './console-export.ts'
import { listOpinions, oneOpinion } from './console-list.ts'
import { reply } from './reply.ts'

export function opinionRoutes(app: FastifyInstance, house: House): void {
  const { db } = house
  serve(app, house, opinionList, (input, { person }) => listOpinions(db, person, input))
  serve(app, house, opinionDetail, ({ id }, { person }) => oneOpinion(db, person, id))
  serve(app, house, replyToOpinion, async (input, visit) => {
    await reply(house, visit, input)
    return null
  })
  serve(app, house, closeOpinion, async (input, { person }) => {
    await close(house, person, input)
    return null
  })
  serve(app, house, reopenOpinion, async (input, { person }) => {
    await reopen(house, person, input)
    return null
  })
  serve(app, house, exportOpinions, (input, { person }) => exportList(house, person, input))
}
