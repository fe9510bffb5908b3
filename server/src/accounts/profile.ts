import type { Identity } from '@xunyi/contract/accounts'
import type { Received } from '@xunyi/contract/endpoint'
import type { sendEmailCode, sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/database.ts'
import { uniqueViolation } from '../db/violations.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { Person, UserRequest } from '../http/request-context.ts'
import { endSessionsOf } from '../http/session.ts'
import { guessCode, type CodeFor } from './codes.ts'
import type { AccountsContext } from './context.ts'
import { rememberDevice } from './devices.ts'
import { forgetNumber } from './forget-number.ts'
import { lockAccount } from './lock-account.ts'
import { emailChangedMail } from './mails.ts'
import { checkNewEmail, checkNewPhone } from './new-contact.ts'
import { sendCode } from './send-code.ts'

type Fields = Omit<Received<typeof updateUser>, 'id' | 'code'>

/** @throws Refused notAllowed, sendTooSoon, sendLimit, deliveryFailed */
export async function sendCodeToNewPhone(context: AccountsContext, { account }: Received<typeof sendPhoneCode>, requestContext: UserRequest): Promise<void> {
  await checkNewPhone(context.db, requestContext.person, account)
  await sendCode(context, phoneCode(requestContext.person, account), requestContext)
}

/** @throws Refused notAllowed, sendTooSoon, sendLimit, deliveryFailed */
export async function sendCodeToNewEmail(context: AccountsContext, { account }: Received<typeof sendEmailCode>, requestContext: UserRequest): Promise<void> {
  await checkNewEmail(context, requestContext.person, account)
  await sendCode(context, emailCode(requestContext.person, account), requestContext)
}

/**
 * Only the named fields are written, so that two devices changing different fields both succeed.
 * @throws Refused notAllowed: another user's id, a field this identity does not have, or an address that is not
 * allowed; codeWrong, codeExpired; phoneTaken, emailTaken
 */
export async function changeProfile(
  context: AccountsContext,
  requestContext: UserRequest,
  { id, code, ...fields }: Received<typeof updateUser>,
): Promise<void> {
  const { person } = requestContext
  if (id !== person.userId || !mayChange(person, fields)) throw new Refused('notAllowed')
  if (fields.phone !== undefined) await checkNewPhone(context.db, person, fields.phone)
  if (fields.email !== undefined) await checkNewEmail(context, person, fields.email)
  const before = await write(context, requestContext, fields, code)
  requestContext.log.info({ event: 'user_updated', user: person.userId, fields: Object.keys(definedFields(fields)) }, 'profile changed')
  if (fields.email !== undefined && before.email !== null) await tellOldAddress(context, requestContext, before.email, fields.email)
}

/** The identities that have each field. */
const ownersOf: Record<keyof Fields, readonly Identity[]> = {
  nickname: ['doctor', 'staff'],
  hospital: ['doctor'],
  department: ['doctor'],
  phone: ['doctor', 'staff'],
  email: ['staff'],
}

function mayChange({ identity }: Person, fields: Fields): boolean {
  return (Object.keys(definedFields(fields)) as (keyof Fields)[]).every((field) => ownersOf[field].includes(identity))
}

/**
 * Uses up the code in the same transaction as the change: neither happens without the other. A wrong guess is committed, so
 * that it counts.
 * @returns phone and e-mail as they were
 */
async function write(context: AccountsContext, requestContext: UserRequest, fields: Fields, code: string | undefined) {
  const { person } = requestContext
  const now = context.clock()
  const target = targetOf(person, fields)
  const { guess, before } = await context.db
    .transaction()
    .execute(async (tx) => {
      await lockAccount(tx, person.userId)
      const before = await contactsOf(tx, person)
      const guess = target ? await guessCode(tx, context.secrets.codes, now, target, code ?? '') : 'right'
      if (guess === 'right') {
        await tx.updateTable('users').set(definedFields(fields)).where('id', '=', person.userId).execute()
        if (fields.phone !== undefined && before.phone !== null) await moveTo(tx, now, requestContext, { from: before.phone, to: fields.phone })
      }
      return { guess, before }
    })
    .catch(asTaken)
  if (guess === 'expired') throw new Refused('codeExpired')
  if (guess !== 'right') throw new Refused('codeWrong')
  return before
}

/** Reads the account again under the lock: a change of the number in another browser has ended this session. */
async function contactsOf(tx: Db, { tokenHash }: Person) {
  const user = await tx
    .selectFrom('users')
    .innerJoin('sessions', 'user_id', 'users.id')
    .select(['phone', 'email'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!user) throw new Refused('noSession')
  return user
}

/** Deletes counts and known browsers of the old number. */
async function moveTo(tx: Db, now: number, requestContext: UserRequest, { from, to }: { from: string; to: string }): Promise<void> {
  const { userId, identity, tokenHash } = requestContext.person
  await endSessionsOf(tx, userId, { except: tokenHash })
  await forgetNumber(tx, userId, from)
  if (identity === 'doctor') await rememberDevice(tx, now, { before: requestContext.device, device: requestContext.newDevice() }, to)
}

async function tellOldAddress(context: AccountsContext, { log }: UserRequest, old: string, address: string): Promise<void> {
  try {
    await context.delivery.email.send(emailChangedMail(context.config, context.clock(), old, address))
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    log.error({ event: 'email_failed', kind: error.kind, vendorCode: error.vendorCode }, 'notice not delivered')
  }
}

function asTaken(error: unknown): never {
  const taken = uniqueViolation(error)
  if (taken === null) throw error
  throw new Refused(taken.includes('email') ? 'emailTaken' : 'phoneTaken')
}

function targetOf(person: Person, { phone, email }: Fields): CodeFor | null {
  if (phone !== undefined) return phoneCode(person, phone)
  return email === undefined ? null : emailCode(person, email)
}

function definedFields(fields: Fields): Partial<Record<keyof Fields, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const phoneCode = ({ userId }: Person, account: string): CodeFor => ({ purpose: 'change_phone', account, channel: `user:${userId}` })
const emailCode = ({ userId }: Person, account: string): CodeFor => ({ purpose: 'change_email', account, channel: `user:${userId}` })
