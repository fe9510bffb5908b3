import type { Db } from '../db/database.ts'
import { endSessionsOf } from '../http/session.ts'
import { administer, recordAdministration, takeAccount, type By } from './administer.ts'
import { keepAdministrator } from './roles.ts'

/**
 * Disables an account: logins are refused, and its sessions end.
 * @returns how many sessions ended; null: it was disabled already
 * @throws Refused userNotFound; notAllowed: the last administrator, unless forced
 */
export function disable(db: Db, now: number, by: By, userId: string, { force = false } = {}): Promise<number | null> {
  return administer(db, async (tx) => {
    const account = await takeAccount(tx, userId)
    if (account.disabled) return null
    const facts = await keepAdministrator(tx, userId, force)
    await tx.updateTable('users').set({ disabled: 1 }).where('id', '=', userId).execute()
    const ended = await endSessionsOf(tx, userId)
    await recordAdministration(tx, now, by, {
      action: 'user.disable',
      subject: `user:${userId}`,
      before: { disabled: false },
      after: { disabled: true, sessions_ended: ended, ...facts },
    })
    return ended
  })
}

/** @returns false: it was not disabled. @throws Refused userNotFound */
export function enable(db: Db, now: number, by: By, userId: string): Promise<boolean> {
  return administer(db, async (tx) => {
    const account = await takeAccount(tx, userId)
    if (!account.disabled) return false
    // A login in progress during the disabling may have left a session; it must not become valid now.
    await endSessionsOf(tx, userId)
    await tx.updateTable('users').set({ disabled: 0 }).where('id', '=', userId).execute()
    await recordAdministration(tx, now, by, { action: 'user.enable', subject: `user:${userId}`, before: { disabled: true }, after: { disabled: false } })
    return true
  })
}

/** Ends the sessions on every device. @returns how many sessions ended. @throws Refused userNotFound */
export function endSessions(db: Db, now: number, by: By, userId: string): Promise<number> {
  return administer(db, async (tx) => {
    await takeAccount(tx, userId)
    const ended = await endSessionsOf(tx, userId)
    if (ended > 0)
      await recordAdministration(tx, now, by, { action: 'user.end_sessions', subject: `user:${userId}`, before: {}, after: { sessions_ended: ended } })
    return ended
  })
}
