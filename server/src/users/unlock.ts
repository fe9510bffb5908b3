import { unlock as clear, type Cleared } from '../accounts/lockout.ts'
import type { Db } from '../db/database.ts'
import { administer, recordAdministration, takeAccount, type By } from './administer.ts'

/**
 * A number, whether somebody has it or not, may be sent a code and tried again at once, from everywhere.
 * @returns null: nothing was counted against it
 */
export function unlock(db: Db, now: number, by: By, phone: string): Promise<Cleared | null> {
  return administer(db, async (tx) => {
    const owner = await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()
    // Deletion of the account clears the same rows; it waits, or the account is gone.
    if (owner) await takeAccount(tx, owner.id)
    const cleared = await clear(tx, phone)
    if (cleared.locks + cleared.wrong_guesses + cleared.sends === 0) return null
    // A number is not written down; without an account there is nothing else to name it by.
    await recordAdministration(tx, now, by, { action: 'user.unlock', subject: owner ? `user:${owner.id}` : 'number', before: { ...cleared }, after: {} })
    return cleared
  })
}
