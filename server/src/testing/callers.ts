import { roles, type Role } from '@xunyi/contract/roles'
import { info } from '@xunyi/contract/site'
import type { FastifyInstance } from 'fastify'
import { startSession } from '../http/session.ts'
import { newId } from '../ids.ts'
import type { AppContext } from '../open-context.ts'
import { Browser } from './browser.ts'
import { insertUser } from './insert-user.ts'
import { newPhone } from './numbers.ts'

/** A role means a signed-in staff user with that role alone; `console` one whose roles were removed. */
export type Kind = 'anonymous' | 'expired' | 'disabled' | 'doctor' | 'staff' | 'console' | Role

/** A browser and its user; an anonymous one has a number and no account. */
export interface Caller {
  kind: Kind
  browser: Browser
  userId: string
  phone: string
}

/** A new user of this kind, inserted into the database: the tests concern the calls, not the login. @param further roles besides */
export async function newCaller(app: FastifyInstance, context: AppContext, kind: Kind, further: readonly Role[] = []): Promise<Caller> {
  const browser = new Browser(app, context)
  await browser.call(info, {})
  const caller = { kind, browser, userId: newId(), phone: newPhone() }
  if (kind === 'anonymous') return caller
  const { db, config } = context
  const now = context.clock()
  const role = roles.find((role) => role === kind)
  const atConsole = role !== undefined || kind === 'console'
  const identity = kind === 'staff' || atConsole ? 'staff' : 'doctor'
  await insertUser(db, { id: caller.userId, identity, phone: caller.phone, nickname: '王医生', created_at: now })
  browser.userId = caller.userId
  browser.token = await startSession(db, config, now, { id: caller.userId, identity }, { label: '', carried: null }, atConsole ? 'console' : 'app')
  for (const each of role ? [role, ...further] : []) await db.insertInto('user_roles').values({ user_id: caller.userId, role: each, granted_at: now }).execute()
  if (kind === 'disabled') await db.updateTable('users').set({ disabled: 1 }).where('id', '=', caller.userId).execute()
  if (kind === 'expired') await db.updateTable('sessions').set({ expires_at: now }).where('user_id', '=', caller.userId).execute()
  return caller
}
