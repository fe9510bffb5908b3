import type { loginBySms } from '@xunyi/contract/accounts'
import type { Answer, Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { maskPhone } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import type { AccountsContext } from './context.ts'
import { startSession } from '../http/session.ts'
import type { RequestContext } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import { rememberConsent } from './consent.ts'
import { guessCode } from './codes.ts'
import { channelOf, rememberDevice, type Channel } from './devices.ts'
import { countUnsent, countWrong, forgetWrong, lockedFor, lockedUnsent, storeUnsent } from './lockout.ts'
import type { Attempt } from './unsent-guesses.ts'
import { sendCode } from './send-code.ts'
import { isIncomplete } from './users.ts'

/** @throws Refused loginLocked: a code would be of no use; sendTooSoon, sendLimit, deliveryFailed */
export async function sendLoginCode(context: AccountsContext, account: string, requestContext: RequestContext): Promise<void> {
  const channel = await channelOf(context.db, requestContext.device, account)
  const attempt = attemptOf(account, channel, requestContext)
  const locked = await waitOf(context, attempt)
  if (locked > 0) {
    // Stored, so that an administrator can end the lock.
    await storeUnsent(context.db, context.clock(), context.unsentGuesses, attempt)
    throw new Refused('loginLocked', { retryAfter: locked })
  }
  await sendCode(context, { purpose: 'login', account, channel }, requestContext)
  await storeUnsent(context.db, context.clock(), context.unsentGuesses, attempt)
}

/** The source of a guess: a known browser, or the address of an unknown one. */
function attemptOf(account: string, channel: Channel, { address, device }: RequestContext): Attempt {
  return { account, source: channel === 'open' ? `address:${address}` : `device:${device}` }
}

/** Whole seconds until this source may try again; 0: now. */
async function waitOf({ db, clock, unsentGuesses }: AccountsContext, attempt: Attempt): Promise<number> {
  const now = clock()
  return Math.max(await lockedFor(db, now, attempt), await lockedUnsent(db, now, unsentGuesses, attempt))
}

/** @throws Refused loginLocked, codeWrong, codeExpired, disabled, notAllowed */
export async function loginBySmsCode(
  context: AccountsContext,
  { account, code, policy_version }: Received<typeof loginBySms>,
  requestContext: RequestContext,
): Promise<Answer<typeof loginBySms>> {
  const { db, unsentGuesses } = context
  const { log, ip } = requestContext
  const now = context.clock()
  const channel = await channelOf(db, requestContext.device, account)
  const attempt = attemptOf(account, channel, requestContext)
  const locked = await waitOf(context, attempt)
  if (locked > 0) throw new Refused('loginLocked', { retryAfter: locked })

  const guess = await guessCode(db, context.secrets.codes, now, { purpose: 'login', account, channel }, code)
  if (guess === 'expired') {
    log.warn({ event: 'authn_login_fail', phone: maskPhone(account), ip }, 'code expired')
    throw new Refused('codeExpired')
  }
  // The right code once more, from a double tap or a second tab, is refused and not counted as a guess.
  if (guess === 'used' || guess === 'late') throw new Refused('codeWrong')
  if (guess !== 'right') {
    const nowLocked =
      guess === 'unsent'
        ? await countUnsent(db, now, unsentGuesses, attempt)
        : await countWrong(db, now, unsentGuesses, attempt, guess === 'wrong' || guess === 'last')
    const event = nowLocked ? 'authn_login_lock' : guess === 'last' ? 'authn_login_fail_max' : 'authn_login_fail'
    log.warn({ event, phone: maskPhone(account), ip }, 'wrong code')
    throw new Refused('codeWrong')
  }

  const signedIn = await db.transaction().execute(async (tx) => {
    const user = await findOrCreateDoctor(tx, now, account)
    if (user.disabled) return 'disabled'
    // The number of a staff user: the holder of the telephone must not get into an account that requires single sign-on.
    if (user.identity !== 'doctor') return 'staff'
    await forgetWrong(tx, attempt)
    if (channel === 'open') await rememberDevice(tx, now, { before: requestContext.device, device: requestContext.newDevice() }, account)
    await rememberConsent(tx, now, user.id, policy_version)
    return { on_new: isIncomplete(user), token: await startSession(tx, context.config, now, user, requestContext), user_id: user.id }
  })
  if (signedIn === 'disabled') throw new Refused('disabled')
  if (signedIn === 'staff') throw new Refused('notAllowed', { msg: '该手机号属于员工账号，请使用员工登录' })
  unsentGuesses.forget(attempt)
  requestContext.renewCsrfPair()
  log.info({ event: 'authn_login_success', user: signedIn.user_id, ip }, 'signed in')
  return signedIn
}

/**
 * Two first logins at once conflict at the unique phone and become one user. The update changes nothing: it locks an existing
 * account against deletion until the login is done; a deletion in progress is awaited, and the user is new.
 */
async function findOrCreateDoctor(db: Db, now: number, phone: string) {
  return db
    .insertInto('users')
    .values({
      id: newId(),
      identity: 'doctor',
      phone,
      email: null,
      nickname: '',
      hospital: '',
      department: '',
      disabled: 0,
      created_at: now,
      signed_in_at: null,
    })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ phone }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
