import { loginBySms, logout, sendLoginCode, updateUser, userInfo } from '@xunyi/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { serve } from '../http/serve.ts'
import { endSession } from '../http/session.ts'
import * as login from './login.ts'
import { updateUserFields, userOf } from './users.ts'

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
  serve(app, house, updateUser, async (input, { person }) => {
    await updateUserFields(house.db, person, input)
    return null
  })
}
