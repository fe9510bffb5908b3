import type { SafetySettings } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import { putLetter } from './letters.ts'

const day = 24 * 3_600_000

/** Writes the reminders that are due of questions that still wait, each once. After a standstill only the latest one is written. */
export async function putReminders(db: Db, now: number, settings: SafetySettings): Promise<void> {
  const [first] = settings.reminderDays
  if (first === undefined) return
  const waiting = await waitingAt(db)
    .where('asked_at', '<=', now - first * day)
    .execute()
  for (const { id, asked_at } of waiting) {
    const nth = settings.reminderDays.filter((days) => asked_at + days * day <= now).length
    await db.transaction().execute(async (tx) => {
      const later = await tx.selectFrom('safety_follow_up_letters').select('nth').where('follow_up_id', '=', id).where('nth', '>=', nth).executeTakeFirst()
      if (later) return
      await takeNamedLock(tx, 'safety')
      // It may have been answered, or its case closed, in between.
      const still = await waitingAt(tx).where('asked.id', '=', id).executeTakeFirst()
      if (still) await putLetter(tx, now, settings, { id, nth, email: still.email, phone: still.phone })
    })
  }
}

/** Questions that wait for an answer of somebody who can give one, of cases that are not closed. */
export function waitingAt(db: Db) {
  return db
    .selectFrom('safety_follow_ups as asked')
    .innerJoin('safety_cases as cases', 'cases.id', 'asked.case_id')
    .innerJoin('users', 'users.id', 'asked.user_id')
    .select(['asked.id', 'asked_at', 'users.email', 'users.phone'])
    .where('answered_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('users.disabled', '=', 0)
    .where('cases.state', 'not in', ['closed', 'not_adverse'])
}
