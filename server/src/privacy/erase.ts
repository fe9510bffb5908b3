import { forgetNumber } from '../accounts/forget-number.ts'
import { withdrawRequests } from '../chat/withdraw-requests.ts'
import type { ServerContext } from '../context.ts'
import { markDaysOfPerson } from '../daily-figures/mark.ts'
import { forgetPhrasings } from '../phrasings/keep.ts'
import { forgetWriters } from '../safety/records.ts'

/**
 * Deletes an account with all data about its owner, all or nothing. Rows that reference the account are deleted with
 * it (ON DELETE CASCADE); the rest is named here. Safety records stay, as the law requires, without a reference to the person.
 * @param phone the number the account has; codes, limits and known browsers are kept by number
 * @returns false when there is no such account with this number
 */
export async function erase({ db, clock, secrets }: Pick<ServerContext, 'db' | 'clock' | 'secrets'>, userId: string, phone: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Updating a key column takes the row lock that inserts of this person's rows wait for; they find the account gone afterwards.
    const taken = await tx.updateTable('users').set({ phone: null }).where('id', '=', userId).where('phone', '=', phone).returning('id').executeTakeFirst()
    if (!taken) return false
    await withdrawRequests(tx, clock(), userId)
    await forgetPhrasings(tx, secrets, userId)
    await markDaysOfPerson(tx, userId)
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    await forgetWriters(tx)
    await forgetNumber(tx, userId, phone)
    // Also codes sent to other numbers for this person, or to this number for others.
    for (const table of ['codes', 'code_sends'] as const) {
      await tx
        .deleteFrom(table)
        .where((row) => row.or([row('account', '=', phone), row('channel', '=', `user:${userId}`)]))
        .execute()
    }
    return true
  })
}
