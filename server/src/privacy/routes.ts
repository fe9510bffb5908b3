import { agree, cancelUser, checkDeletionCode, consent, exportData, sendDeletionCode } from '@xunyi/contract/privacy'
import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from '../accounts/context.ts'
import { serve, serveFile } from '../http/serve.ts'
import { cancelAccount, checkCode, sendDeletionCode as sendCode } from './cancel.ts'
import * as consents from '../accounts/consent.ts'
import { exportOwnData } from './export.ts'

export function privacyRoutes(app: FastifyInstance, context: AccountsContext): void {
  serve(app, context, consent, (_input, { person }) => consents.consentOf(context.db, person))
  serve(app, context, agree, async (input, { person }) => {
    await consents.agree(context, person, input)
    return null
  })
  serveFile(app, context, exportData, (input, requestContext) => exportOwnData(context, requestContext, input))
  serve(app, context, sendDeletionCode, async (_input, requestContext) => {
    await sendCode(context, requestContext)
    return null
  })
  serve(app, context, checkDeletionCode, async (input, { person }) => {
    await checkCode(context, person, input)
    return null
  })
  serve(app, context, cancelUser, async (input, requestContext) => {
    await cancelAccount(context, requestContext, input)
    requestContext.renewCsrfPair()
    return null
  })
}
