import type { Db } from '../db/database.ts'
import { dueEntries, dueReviewsOf, dueWithin } from '../library/due-reviews.ts'
import { ownedBy } from '../library/owners.ts'
import { chinaDay } from '../china-time.ts'
import type { DeskFigures, ReviewFigures } from './mails.ts'

const dayMs = 86_400_000
const mostKeys = 20

/** The items of a mail that are not done meanwhile. null: none. */
export async function deskFiguresOf(db: Db, mailId: string): Promise<DeskFigures | null> {
  const items = db.selectFrom('staff_mail_items').innerJoin('staff_notices', 'staff_notices.id', 'notice_id').where('mail_id', '=', mailId)
  const questions = await items
    .innerJoin('open_questions', 'open_questions.id', 'subject')
    .select(['kind', 'subject'])
    .where('kind', 'in', ['asked', 'urgent', 'overdue'])
    .where('open_questions.status', '=', 'open')
    .execute()
  const drafts = await items
    .innerJoin('drafts', 'drafts.id', 'subject')
    .select('subject')
    .distinct()
    .where('kind', '=', 'returned')
    .where('drafts.status', '=', 'editing')
    .where('remark', 'is not', null)
    .execute()
  const different = (...kinds: string[]) => new Set(questions.filter(({ kind }) => kinds.includes(kind)).map(({ subject }) => subject)).size
  const figures = { asked: different('asked', 'urgent'), urgent: different('urgent'), returned: drafts.length, overdue: different('overdue') }
  return Object.values(figures).some((count) => count > 0) ? figures : null
}

/** @returns null: nothing is due */
export async function reviewFiguresOf(db: Db, now: number, userId: string): Promise<ReviewFigures | null> {
  const administrator = await db.selectFrom('user_roles').select('role').where('user_id', '=', userId).where('role', '=', 'administrator').executeTakeFirst()
  const mine = await dueReviewsOf(db, now, userId)
  const unowned = administrator ? await dueReviewsOf(db, now, null) : null
  const none = unowned !== null && unowned.overdue + unowned.two_months > 0 ? unowned : null
  if (mine.overdue + mine.two_months === 0 && none === null) return null
  const keys = await dueEntries(db, now)
    .select('key')
    .where(ownedBy(userId))
    .where('review_due', '<=', chinaDay(now + dueWithin.week * dayMs))
    .orderBy('review_due')
    .orderBy('key')
    .limit(mostKeys)
    .execute()
  return { mine, keys: keys.map(({ key }) => key), none }
}
