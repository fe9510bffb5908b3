import type { loginBySms } from '@xunyi/contract/accounts'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { maskPhone } from '@xunyi/contract/values'
import type { Db } from '../db/open.ts'
import { DeliveryFailed } from '../delivery/sms.ts'
import type { House } from '../house.ts'
import { startSession } from '../http/session.ts'
import type { Visit } from '../http/visit.ts'
import { newId } from '../ids.ts'
import { guessCode, makeCode, policy } from './codes.ts'
import { channelOf, rememberDevice } from './devices.ts'
import { countWrong, forgetWrong, lockedFor } from './lockout.ts'
import { isIncomplete } from './users.ts'

/** @throws Refused sendTooSoon, sendLimit, deliveryFailed */
export async function sendLoginCode(house: House, account: string, visit: Visit): Promise<void> {
  const { db, config } = house
  const channel = await channelOf(db, visit.device, account)
  const limits = { perAddress: config.smsPerAddressPerHour, total: config.smsPerHour }
  const { code, takeBack } = await makeCode(db, house.secrets.codes, house.clock(), { purpose: 'login', account, channel }, visit.address, limits)
  try {
    await house.delivery.sms.sendCode({ to: account, code, minutes: policy.lifeMs / 60_000, host: visit.host })
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    house.log.error({ event: 'sms_failed', kind: error.kind, vendorCode: error.vendorCode, phone: maskPhone(account) }, 'code not delivered')
    // Our fault does not eat the person's sends; but a message that may be on its way stays counted and its code stays good.
    if (error.kind !== 'unknown') await takeBack()
    throw new Refused(error.kind === 'limited' ? 'sendLimit' : 'deliveryFailed')
  }
}

/** @throws Refused loginLocked, codeWrong, codeExpired, disabled */
export async function loginBySmsCode(house: House, { account, code }: Received<typeof loginBySms>, visit: Visit): Promise<Answer<typeof loginBySms>> {
  const { db, log } = house
  const now = house.clock()
  const channel = await channelOf(db, visit.device, account)
  const attempt = { account, source: channel === 'open' ? `address:${visit.address}` : `device:${visit.device}` }
  const locked = await lockedFor(db, now, attempt)
  if (locked > 0) throw new Refused('loginLocked', { retryAfter: locked })

  const guess = await guessCode(db, house.secrets.codes, now, { purpose: 'login', account, channel }, code)
  if (guess === 'expired') throw new Refused('codeExpired')
  if (guess === 'wrong') {
    const nowLocked = await countWrong(db, now, attempt)
    log.warn({ event: nowLocked ? 'authn_login_fail_max' : 'authn_login_fail', phone: maskPhone(account) }, 'wrong code')
    throw new Refused('codeWrong')
  }

  const signedIn = await db.transaction().execute(async (tx) => {
    const user = await findOrCreateDoctor(tx, now, account)
    if (user.disabled) return null
    await forgetWrong(tx, attempt)
    if (channel === 'open') await rememberDevice(tx, now, { before: visit.device, device: visit.newDevice() }, account)
    return { on_new: isIncomplete(user), token: await startSession(tx, house.config, now, user), user_id: user.id }
  })
  if (!signedIn) throw new Refused('disabled')
  visit.renewForgeryPair()
  log.info({ event: 'authn_login_success', user: signedIn.user_id }, 'signed in')
  return signedIn
}

/** Two first logins at once meet at the unique phone and become one person. */
async function findOrCreateDoctor(db: Db, now: number, phone: string) {
  await db.insertInto('users').values({ id: newId(), identity: 'doctor', phone, email: null, nickname: '', hospital: '', department: '', disabled: 0, created_at: now }).onConflict((conflict) => conflict.column('phone').doNothing()).execute()
  return db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
}
