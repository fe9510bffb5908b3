import type { cancelUser, checkDeletionCode } from '@xunyi/contract/privacy'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { guessCode, type CodeFor } from '../accounts/codes.ts'
import { sendCode } from '../accounts/send-code.ts'
import type { Db } from '../db/database.ts'
import type { AccountsContext } from '../accounts/context.ts'
import type { Person, UserRequest } from '../http/request-context.ts'
import { erase } from './erase.ts'

/** @throws Refused cancelNotSupported, sendTooSoon, sendLimit, deliveryFailed */
export async function sendDeletionCode(context: AccountsContext, requestContext: UserRequest): Promise<void> {
  await sendCode(context, await deletionCode(context.db, requestContext.person), requestContext)
}

/** @throws Refused cancelNotSupported, codeWrong, deletionCodeUsed, deletionCodeExpired */
export async function checkCode(context: AccountsContext, person: Person, { code }: Received<typeof checkDeletionCode>): Promise<void> {
  await guess(context, await deletionCode(context.db, person), code, { consume: false })
}

/** @throws Refused cancelNotSupported, codeWrong, deletionCodeUsed, deletionCodeExpired, cancelFailed */
export async function cancelAccount(context: AccountsContext, { person, log }: UserRequest, { code }: Received<typeof cancelUser>): Promise<void> {
  const target = await deletionCode(context.db, person)
  await guess(context, target, code, { consume: true })
  const erased = await erase(context, person.userId, target.account).catch((error: unknown) => {
    log.error({ err: error, user: person.userId }, 'account not deleted')
    return false
  })
  if (!erased) throw new Refused('cancelFailed')
  context.unsentGuesses.forgetAccount(target.account)
  log.info({ event: 'user_deleted', user: person.userId }, 'account deleted')
}

/** The code is sent to the own number and is valid for the own account only. */
async function deletionCode(db: Db, { userId, identity }: Person): Promise<CodeFor> {
  if (identity !== 'doctor') throw new Refused('cancelNotSupported')
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  if (!user?.phone) throw new Refused('noSession')
  return { purpose: 'delete', account: user.phone, channel: `user:${userId}` }
}

async function guess(context: AccountsContext, target: CodeFor, code: string, use: { consume: boolean }): Promise<void> {
  const guessed = await guessCode(context.db, context.secrets.codes, context.clock(), target, code, use)
  if (guessed === 'expired') throw new Refused('deletionCodeExpired')
  if (guessed === 'used') throw new Refused('deletionCodeUsed')
  if (guessed !== 'right') throw new Refused('codeWrong')
}
