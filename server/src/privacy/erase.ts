import { forgetNumber } from '../accounts/forget-number.ts'
import { withdrawRequests } from '../chat/feedback.ts'
import type { ServerContext } from '../context.ts'
import { forgetPhrasings } from '../phrasings/keep.ts'
import { forgetWriters } from '../safety/records.ts'

/**
 * Deletes an account with everything that tells something about its owner, all or nothing. What hangs on the account goes with
 * it (ON DELETE CASCADE); the rest is named here. Safety records stay, as the law asks, and lead back to nobody.
 * @param phone the number the account has; codes, limits and known browsers are kept by number
 * @returns false when there is no such account with this number
 */
export async function erase({ db, secrets }: Pick<ServerContext, 'db' | 'secrets'>, userId: string, phone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Changing a key: whoever is about to write a row of this person waits here, and finds the account gone afterwards.
    const taken = await tx.updateTable('users').set({ phone: null }).where('id', '=', userId).where('phone', '=', phone).returning('id').executeTakeFirst()
    if (!taken) return false
    await withdrawRequests(tx, userId)
    await forgetPhrasings(tx, secrets, userId)
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    await forgetWriters(tx)
    await forgetNumber(tx, userId, phone)
    // And what was sent to other numbers for this person, or to this number for others.
    for (const table of ['codes', 'code_sends'] as const) {
      await tx.deleteFrom(table).where((row) => row.or([row('account', '=', phone), row('channel', '=', `user:${userId}`)])).execute()
    }
    return true
  })
}
