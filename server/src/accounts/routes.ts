import { loginBySms, logout, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { endOtherSessions, sendEmailCode, sendPhoneCode, sessions, updateUser } from '@xunyi/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from './context.ts'
import { serve } from '../http/serve.ts'
import { endSession, endSessionsOf, sessionsOf } from '../http/session.ts'
import * as login from './login.ts'
import * as profile from './profile.ts'
import { userOf } from './users.ts'

export function accountRoutes(app: FastifyInstance, context: AccountsContext): void {
  serve(app, context, sendLoginCode, async ({ account }, requestContext) => {
    await login.sendLoginCode(context, account, requestContext)
    return null
  })
  serve(app, context, loginBySms, (input, requestContext) => login.loginBySmsCode(context, input, requestContext))
  serve(app, context, logout, async (_input, requestContext) => {
    await endSession(context.db, requestContext.person.tokenHash)
    requestContext.renewCsrfPair()
    return null
  })
  serve(app, context, userInfo, (_input, { person }) => userOf(context.db, person.userId))
  serve(app, context, updateUser, async (input, requestContext) => {
    await profile.changeProfile(context, requestContext, input)
    return null
  })
  serve(app, context, sendPhoneCode, async (input, requestContext) => {
    await profile.sendCodeToNewPhone(context, input, requestContext)
    return null
  })
  serve(app, context, sendEmailCode, async (input, requestContext) => {
    await profile.sendCodeToNewEmail(context, input, requestContext)
    return null
  })
  serve(app, context, sessions, (_input, { person }) => sessionsOf(context.db, context.config, context.clock(), person))
  serve(app, context, endOtherSessions, async (_input, { person }) => ({ ended: await endSessionsOf(context.db, person.userId, { except: person.tokenHash }) }))
}
