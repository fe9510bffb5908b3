import { agree, cancelUser, checkDeletionCode, consent, exportData, sendDeletionCode } from '@xunyi/contract/privacy'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve, serveFile } from '../http/serve.ts'
import { cancelAccount, checkCode, sendDeletionCode as sendCode } from './cancel.ts'
import * as consents from './consent.ts'
import { exportOwnData } from './export.ts'

export function privacyRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, consent, (_input, { person }) => consents.consentOf(house.db, person))
  serve(app, house, agree, async (input, { person }) => {
    await consents.agree(house, person, input)
    return null
  })
  serveFile(app, house, exportData, (input, visit) => exportOwnData(house, visit, input))
  serve(app, house, sendDeletionCode, async (_input, visit) => {
    await sendCode(house, visit)
    return null
  })
  serve(app, house, checkDeletionCode, async (input, { person }) => {
    await checkCode(house, person, input)
    return null
  })
  serve(app, house, cancelUser, async (input, visit) => {
    await cancelAccount(house, visit, input)
    visit.renewForgeryPair()
    return null
  })
}
