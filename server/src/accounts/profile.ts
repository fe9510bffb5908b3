import type { sendEmailCode, sendPhoneCode, updateUser } from '@xunyi/contract/profile'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../db/open.ts'
import { uniqueViolation } from '../db/violations.ts'
import { DeliveryFailed } from '../delivery/delivery-failed.ts'
import type { House } from '../house.ts'
import { endSessionsOf } from '../http/session.ts'
import type { Person, SignedIn } from '../http/visit.ts'
import { holdAccount } from '../privacy/hold.ts'
import { guessCode, type CodeFor } from './codes.ts'
import { rememberDevice } from './devices.ts'
import { forgetNumber } from './forget-number.ts'
import { emailChangedMail } from './mails.ts'
import { checkNewEmail, checkNewPhone } from './new-contact.ts'
import { sendCode } from './send-code.ts'

type Fields = Omit<Received<typeof updateUser>, 'id' | 'code'>

/** @throws Refused notAllowed, sendTooSoon, sendLimit, deliveryFailed */
export async function sendCodeToNewPhone(house: House, { account }: Received<typeof sendPhoneCode>, visit: SignedIn): Promise<void> {
  await checkNewPhone(house.db, visit.person, account)
  await sendCode(house, phoneCode(visit.person, account), visit)
}

/** @throws Refused notAllowed, sendTooSoon, sendLimit, deliveryFailed */
export async function sendCodeToNewEmail(house: House, { account }: Received<typeof sendEmailCode>, visit: SignedIn): Promise<void> {
  await checkNewEmail(house, visit.person, account)
  await sendCode(house, emailCode(visit.person, account), visit)
}

/**
 * Only the named fields are written, so that two devices changing different fields both succeed.
 * @throws Refused notAllowed: somebody else's id, a field this identity does not have, or an address that may not become the own
 * one; codeWrong, codeExpired; phoneTaken, emailTaken
 */
export async function changeProfile(house: House, visit: SignedIn, { id, code, ...fields }: Received<typeof updateUser>): Promise<void> {
  const { person } = visit
  if (id !== person.userId || !mayChange(person, fields)) throw new Refused('notAllowed')
  if (fields.phone !== undefined) await checkNewPhone(house.db, person, fields.phone)
  if (fields.email !== undefined) await checkNewEmail(house, person, fields.email)
  const before = await write(house, visit, fields, code)
  visit.log.info({ event: 'user_updated', user: person.userId, fields: Object.keys(named(fields)) }, 'profile changed')
  if (fields.email !== undefined && before.email !== null) await tellOldAddress(house, visit, before.email, fields.email)
}

function mayChange({ identity }: Person, { hospital, department, email }: Fields): boolean {
  return identity === 'doctor' ? email === undefined : hospital === undefined && department === undefined
}

/**
 * The code is used up in the transaction that writes: neither happens without the other. A guess that is wrong is committed, so
 * that it counts.
 * @returns phone and e-mail as they were
 */
async function write(house: House, visit: SignedIn, fields: Fields, code: string | undefined) {
  const { person } = visit
  const now = house.clock()
  const target = targetOf(person, fields)
  const { guess, before } = await house.db
    .transaction()
    .execute(async (tx) => {
      await holdAccount(tx, person.userId)
      const before = await contactsOf(tx, person)
      const guess = target ? await guessCode(tx, house.secrets.codes, now, target, code ?? '') : 'right'
      if (guess === 'right') {
        await tx.updateTable('users').set(named(fields)).where('id', '=', person.userId).execute()
        if (fields.phone !== undefined && before.phone !== null) await moveTo(tx, now, visit, { from: before.phone, to: fields.phone })
      }
      return { guess, before }
    })
    .catch(asTaken)
  if (guess === 'expired') throw new Refused('codeExpired')
  if (guess !== 'right') throw new Refused('codeWrong')
  return before
}

/** Read again behind the lock: a change of the number in another browser has ended this session. */
async function contactsOf(tx: Db, { tokenHash }: Person) {
  const user = await tx.selectFrom('users').innerJoin('sessions', 'user_id', 'users.id').select(['phone', 'email']).where('token_hash', '=', tokenHash).executeTakeFirst()
  if (!user) throw new Refused('noSession')
  return user
}

/** Whoever has the old number, or a browser that knew it, is a stranger from now on. */
async function moveTo(tx: Db, now: number, visit: SignedIn, { from, to }: { from: string; to: string }): Promise<void> {
  const { userId, identity, tokenHash } = visit.person
  await endSessionsOf(tx, userId, { except: tokenHash })
  await forgetNumber(tx, userId, from)
  if (identity === 'doctor') await rememberDevice(tx, now, { before: visit.device, device: visit.newDevice() }, to)
}

async function tellOldAddress(house: House, { log }: SignedIn, old: string, address: string): Promise<void> {
  try {
    await house.delivery.email.send(emailChangedMail(house.config, house.clock(), old, address))
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

function named(fields: Fields): Partial<Record<keyof Fields, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const phoneCode = ({ userId }: Person, account: string): CodeFor => ({ purpose: 'change_phone', account, channel: `user:${userId}` })
const emailCode = ({ userId }: Person, account: string): CodeFor => ({ purpose: 'change_email', account, channel: `user:${userId}` })
