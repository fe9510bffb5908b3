import { unlock as clear, type Cleared } from '../accounts/lockout.ts'
import type { Db } from '../db/database.ts'
import { administer, recordAdministration, takeAccount, type By } from './administer.ts'

/**
 * Unlocks a number, with or without an account: codes and guesses are possible again at once, from everywhere.
 * @returns null: nothing was counted against it
 */
export function unlock(db: Db, now: number, by: By, phone: string): Promise<Cleared | null> {
  return administer(db, async (tx) => {
    const owner = await tx.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()
    // The deletion of the account clears the same rows; it waits for this lock, or the account is gone.
    if (owner) await takeAccount(tx, owner.id)
    const cleared = await clear(tx, phone)
    if (cleared.locks + cleared.wrong_guesses + cleared.sends === 0) return null
    // The event never contains a number, so a number without an account has no subject.
    await recordAdministration(tx, now, by, { action: 'user.unlock', subject: owner ? `user:${owner.id}` : 'number', before: { ...cleared }, after: {} })
    return cleared
  })
}
