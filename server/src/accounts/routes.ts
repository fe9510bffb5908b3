import { loginBySms, logout, sendLoginCode, userInfo } from '@xunyi/contract/accounts'
import { endOtherSessions, sendEmailCode, sendPhoneCode, sessions, updateUser } from '@xunyi/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { endSession, endSessionsOf, sessionsOf } from '../http/session.ts'
import * as login from './login.ts'
import * as profile from './profile.ts'
import { userOf } from './users.ts'

export function accountRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, sendLoginCode, async ({ account }, visit) => {
    await login.sendLoginCode(house, account, visit)
    return null
  })
  serve(app, house, loginBySms, (input, visit) => login.loginBySmsCode(house, input, visit))
  serve(app, house, logout, async (_input, visit) => {
    await endSession(house.db, visit.person.tokenHash)
    visit.renewForgeryPair()
    return null
  })
  serve(app, house, userInfo, (_input, { person }) => userOf(house.db, person.userId))
  serve(app, house, updateUser, async (input, visit) => {
    await profile.changeProfile(house, visit, input)
    return null
  })
  serve(app, house, sendPhoneCode, async (input, visit) => {
    await profile.sendCodeToNewPhone(house, input, visit)
    return null
  })
  serve(app, house, sendEmailCode, async (input, visit) => {
    await profile.sendCodeToNewEmail(house, input, visit)
    return null
  })
  serve(app, house, sessions, (_input, { person }) => sessionsOf(house.db, house.config, house.clock(), person))
  serve(app, house, endOtherSessions, async (_input, { person }) => ({ ended: await endSessionsOf(house.db, person.userId, { except: person.tokenHash }) }))
}
