import { sendLoginCode } from '@xunyi/contract/accounts'
import type { Endpoint, Sent } from '@xunyi/contract/endpoint'
import { sendDeletionCode } from '@xunyi/contract/privacy'
import { sendEmailCode, sendPhoneCode } from '@xunyi/contract/profile'
import { emptyAnswer } from '@xunyi/contract/safety-follow-up'
import { roles } from '@xunyi/contract/roles'
import { policyVersion } from '@xunyi/contract/site'
import type { FastifyInstance } from 'fastify'
import { makeExchange } from '../../accounts/sso-exchange.ts'
import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import { sha256 } from '../../secrets.ts'
import { newCaller, type Caller } from '../callers.ts'
import { consoleInputs } from './console-inputs.ts'
import { newPhone } from '../numbers.ts'
import { outcome } from '../outcome.ts'
import { publish } from './publish.ts'
import { safetyRows } from './safety.ts'

const text = '人血白蛋白怎么用'

/** Codes, records, letters and exchange values that the inputs refer to, made in the database. */
function inputFactories(app: FastifyInstance, context: AppContext) {
  const { db, clock } = context

  /** The code sent to this person; any six digits where none is sent. */
  async function codeFor<E extends Endpoint>({ browser }: Caller, endpoint: E, input: Sent<E>, to: string): Promise<string> {
    return (await outcome(browser.call(endpoint, input))) === 'ok' ? browser.lastCode(to) : '000000'
  }

  /** A history record of the owner, or of a new doctor where the owner has no account. */
  async function recordOf(owner: Caller): Promise<string> {
    const id = newId()
    const { userId } = owner.kind === 'anonymous' ? await newCaller(app, context, 'doctor') : owner
    await db
      .insertInto('history_records')
      .values({ id, user_id: userId, question: text, entry_id: null, entry_version: null, answer: '', links: '[]', pv: 0, created_at: clock() })
      .execute()
    return id
  }

  /** A letter to the owner, or to a new doctor where the owner has no account. */
  async function letterTo(owner: Caller): Promise<string> {
    const questionId = newId()
    const { userId } = owner.kind === 'anonymous' ? await newCaller(app, context, 'doctor') : owner
    await db.insertInto('open_questions').values({ id: questionId, question_key: questionId, question: text, status: 'open', created_at: clock() }).execute()
    await db.insertInto('open_question_askers').values({ question_id: questionId, user_id: userId, text, asked_at: clock() }).execute()
    await publish(context, { questionId })
    const { id } = await db.selectFrom('letters').select('id').where('question_id', '=', questionId).executeTakeFirstOrThrow()
    return id
  }

  /** A question back to the owner, or to a new doctor where the owner has no account. */
  async function clarificationTo(owner: Caller): Promise<string> {
    const [id, question_id] = [newId(), newId()]
    const { userId: user_id } = owner.kind === 'anonymous' ? await newCaller(app, context, 'doctor') : owner
    await db.insertInto('open_questions').values({ id: question_id, question_key: question_id, question: text, status: 'open', created_at: clock() }).execute()
    await db.insertInto('open_question_askers').values({ question_id, user_id, text, asked_at: clock() }).execute()
    const nothing = { approved_by: null, read_at: null, answer: null, answered_at: null }
    await db
      .insertInto('clarifications')
      .values({ id, question_id, user_id, text, asked_by: newId(), asked_at: clock(), ...nothing })
      .execute()
    return id
  }

  /** A case of the owner, or of a new doctor where the owner has no account. */
  async function caseOf(owner: Caller): Promise<string> {
    const { userId } = owner.kind === 'anonymous' ? await newCaller(app, context, 'doctor') : owner
    return (await safetyRows(context).caseIn({}, userId)).id
  }

  /** A question on a case of the owner, or of a new doctor where the owner has no account. */
  async function askedOf(owner: Caller): Promise<string> {
    const { userId } = owner.kind === 'anonymous' ? await newCaller(app, context, 'doctor') : owner
    return safetyRows(context).asked(userId)
  }

  /** The same for the console: for the caller, or, in a caller of the phone app, for a member of staff without a role. */
  async function consoleExchangeValue({ kind, userId, browser }: Caller): Promise<string> {
    const atConsole = kind === 'console' || roles.some((role) => role === kind)
    const of = atConsole ? userId : (await newCaller(app, context, 'console')).userId
    if (kind === 'disabled') await db.updateTable('users').set({ disabled: 1 }).where('id', '=', of).execute()
    return makeExchange(db, clock(), of, sha256(browser.cookies.get('xunyi-browser')!), 'console')
  }

  /** As the callback leaves it in the owner's browser, for a member of staff who is disabled like the caller. */
  async function exchangeValue({ kind }: Caller, owner: Caller): Promise<string> {
    const { userId } = await newCaller(app, context, 'staff')
    if (kind === 'disabled') await db.updateTable('users').set({ disabled: 1 }).where('id', '=', userId).execute()
    return makeExchange(db, clock(), userId, sha256(owner.browser.cookies.get('xunyi-browser')!))
  }

  return { codeFor, recordOf, letterTo, clarificationTo, caseOf, askedOf, consoleExchangeValue, exchangeValue }
}

/**
 * @returns a minimal valid input of each call, by its path (and variant): the caller's own, except for objects that belong to
 * `owner`, possibly another person
 */
export function callInputs(app: FastifyInstance, context: AppContext): (call: string, caller: Caller, owner?: Caller) => Promise<object> {
  const address = ({ userId }: Caller) => `${userId.toLowerCase().replaceAll('_', '-')}${context.config.staffMailSuffix}`
  const { codeFor, recordOf, letterTo, clarificationTo, caseOf, askedOf, consoleExchangeValue, exchangeValue } = inputFactories(app, context)
  const inputs: Record<string, (caller: Caller, owner: Caller) => object | Promise<object>> = {
    '/api/site/info': () => ({}),
    '/api/send/sms': (_caller, owner) => ({ account: owner.phone }),
    '/api/login/sms': async (caller, owner) => ({
      account: owner.phone,
      code: await codeFor(await newCaller(app, context, 'anonymous'), sendLoginCode, { account: caller.phone }, caller.phone),
    }),
    '/api/sso/generate_jump_link': () => ({}),
    '/api/sso/exchange': async (caller, owner) => ({ code: await exchangeValue(caller, owner) }),
    '/api/admin/exchange': async (caller) => ({ code: await consoleExchangeValue(caller) }),
    '/api/logout': () => ({}),
    '/api/user/info': () => ({}),
    '/api/user/update nickname': (_caller, owner) => ({ id: owner.userId, nickname: '李医生' }),
    '/api/user/update hospital': (_caller, owner) => ({ id: owner.userId, hospital: '市第一人民医院' }),
    '/api/user/update department': (_caller, owner) => ({ id: owner.userId, department: '血液科' }),
    '/api/user/update phone': async (caller, owner) => {
      const phone = newPhone()
      return { id: caller.userId, phone, code: await codeFor(owner, sendPhoneCode, { account: phone }, phone) }
    },
    '/api/user/update email': async (caller, owner) => ({
      id: caller.userId,
      email: address(owner),
      code: await codeFor(owner, sendEmailCode, { account: address(owner) }, address(owner)),
    }),
    '/api/user/send/update/code': (caller, owner) => ({ account: caller === owner ? newPhone() : owner.phone }),
    '/api/user/send/update/email': (_caller, owner) => ({ account: address(owner) }),
    '/api/user/sessions': () => ({}),
    '/api/user/sessions/end_others': () => ({}),
    '/api/user/consent': () => ({}),
    '/api/user/agree': () => ({ policy_version: policyVersion }),
    '/api/user/export': () => ({ format: 'json' }),
    '/api/user/send/code': () => ({}),
    '/api/user/check/code': async (_caller, owner) => ({ code: await codeFor(owner, sendDeletionCode, {}, owner.phone) }),
    '/api/user/cancel_user': async (_caller, owner) => ({ code: await codeFor(owner, sendDeletionCode, {}, owner.phone) }),
    '/api/chat/recommend': () => ({ text }),
    '/api/chat/chat': () => ({ text, id: null }),
    '/api/chat/feedback': () => ({ text }),
    '/api/chat/qa_detail': async (_caller, owner) => ({ id: await recordOf(owner) }),
    '/api/chat/related': async (_caller, owner) => ({ id: await recordOf(owner) }),
    '/api/chat/favourite': async (_caller, owner) => ({ id: await recordOf(owner), kept: false }),
    '/api/chat/favourite/state': async (_caller, owner) => ({ id: await recordOf(owner) }),
    '/api/chat/report_answer': async (_caller, owner) => ({ id: await letterTo(owner), reason: 'wrong', text: '' }),
    '/api/chat/rate_answer': async (_caller, owner) => ({ id: await letterTo(owner), helpful: true }),
    '/api/chat/favourites': () => ({}),
    '/api/chat/subjects': () => ({}),
    '/api/chat/subject': () => ({ name: '人血白蛋白' }),
    '/api/opinion_feedback/add': () => ({ opinionType: 'OTHER', email: 'doctor@hospital.com', content: text }),
    '/api/user_feedback/list': () => ({}),
    '/api/user_feedback/detail': async (_caller, owner) => ({ id: await letterTo(owner) }),
    '/api/user_feedback/clarification': async (_caller, owner) => ({ id: await clarificationTo(owner), text: '用于原发性免疫缺陷' }),
    '/api/safety/reports': () => ({}),
    '/api/safety/add': async (_caller, owner) => ({ id: await caseOf(owner), text: '已好转' }),
    '/api/safety/report': () => ({ text: '用药后皮疹', medicine: '', batch: '', patient_sex: '', patient_age: '', serious: '' }),
    '/api/safety/acknowledge': async (_caller, owner) => ({ id: await recordOf(owner) }),
    '/api/safety/read': async (_caller, owner) => ({ id: await askedOf(owner) }),
    '/api/safety/answer': async (_caller, owner) => ({ id: await askedOf(owner), answer: { ...emptyAnswer(), batch: '20260101' } }),
    '/api/chat/historical_question_and_answer_records': () => ({ page: 1, size: 10 }),
    '/api/chat/historical_question_and_answer_records/delete': async (_caller, owner) => ({ id: await recordOf(owner) }),
    '/api/chat/historical_question_and_answer_records/search': () => ({ q: '', after: null, size: 10 }),
  }
  const atConsole = consoleInputs(context)
  return async (call, caller, owner = caller) => {
    const input = inputs[call] ?? atConsole[call]
    if (!input) {
      const file = call.startsWith('/api/admin/') ? 'the file of its feature' : 'call-inputs.ts'
      throw new Error(`no input is known for ${call}: add a minimal valid one to ${file} in server/src/testing/console-inputs`)
    }
    return input(caller, owner)
  }
}
