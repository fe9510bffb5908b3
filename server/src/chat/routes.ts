import { ask, askFeedback, qaDetail, recommend } from '@xunyi/contract/chat'
import { deleteHistory, history } from '@xunyi/contract/history'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { screen } from '../moderation/screen.ts'
import * as asking from './ask.ts'
import { detail } from './detail.ts'
import { requestAnswer } from './feedback.ts'
import { deleteRecord, historyOf } from './records.ts'
import { similarByMeaning, similarTo } from './similar.ts'

export function chatRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, recommend, async ({ text }, { person }) => {
    await screen(house, person, text, 'recommend')
    const byMeaning = house.meaning && (await similarByMeaning(house, text))
    const found = byMeaning ?? similarTo(house.catalogue.index, text)
    house.tally.count('recommend')
    if (found.length > 0) house.tally.count('recommend.hit')
    return found.map((candidate) => ({ id: candidate.id, text: candidate.text }))
  })
  serve(app, house, ask, (input, { person }) => asking.ask(house, person, input))
  serve(app, house, askFeedback, async ({ text }, { person }) => {
    await requestAnswer(house, person, text)
    return null
  })
  serve(app, house, qaDetail, ({ id }, { person }) => detail(house.db, person.userId, id))
  serve(app, house, history, (input, { person }) => historyOf(house.db, person.userId, input))
  serve(app, house, deleteHistory, async (input, { person }) => {
    await deleteRecord(house.db, person.userId, input)
    return null
  })
}
