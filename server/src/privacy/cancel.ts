import type { cancelUser, checkDeletionCode } from '@xunyi/contract/privacy'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { guessCode, type CodeFor } from '../accounts/codes.ts'
import { sendCode } from '../accounts/send-code.ts'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import type { Person, SignedIn } from '../http/visit.ts'
import { erase } from './erase.ts'

/** @throws Refused cancelNotSupported, sendTooSoon, sendLimit, deliveryFailed */
export async function sendDeletionCode(house: House, visit: SignedIn): Promise<void> {
  await sendCode(house, await deletionCode(house.db, visit.person), visit)
}

/** @throws Refused cancelNotSupported, codeWrong, deletionCodeUsed, deletionCodeExpired */
export async function checkCode(house: House, person: Person, { code }: Received<typeof checkDeletionCode>): Promise<void> {
  await guess(house, await deletionCode(house.db, person), code, { consume: false })
}

/** @throws Refused cancelNotSupported, codeWrong, deletionCodeUsed, deletionCodeExpired, cancelFailed */
export async function cancelAccount(house: House, { person, log }: SignedIn, { code }: Received<typeof cancelUser>): Promise<void> {
  const target = await deletionCode(house.db, person)
  await guess(house, target, code, { consume: true })
  const erased = await erase(house.db, person.userId, target.account).catch((error: unknown) => {
    log.error({ err: error, user: person.userId }, 'account not deleted')
    return false
  })
  if (!erased) throw new Refused('cancelFailed')
  house.unsentGuesses.forgetAccount(target.account)
  log.info({ event: 'user_deleted', user: person.userId }, 'account deleted')
}

/** The code goes to the own number and is good for the own account only. */
async function deletionCode(db: Db, { userId, identity }: Person): Promise<CodeFor> {
  if (identity !== 'doctor') throw new Refused('cancelNotSupported')
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  if (!user?.phone) throw new Refused('noSession')
  return { purpose: 'delete', account: user.phone, channel: `user:${userId}` }
}

async function guess(house: House, target: CodeFor, code: string, use: { consume: boolean }): Promise<void> {
  const guessed = await guessCode(house.db, house.secrets.codes, house.clock(), target, code, use)
  if (guessed === 'expired') throw new Refused('deletionCodeExpired')
  if (guessed === 'used') throw new Refused('deletionCodeUsed')
  if (guessed !== 'right') throw new Refused('codeWrong')
}
