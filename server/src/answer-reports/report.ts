import type { rateAnswer, reportAnswer } from '@xunyi/contract/answer-reports'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { isBlank } from '@xunyi/contract/values'
import type { Db } from '../db/database.ts'
import type { Person } from '../http/request-context.ts'
import { newId } from '../ids.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { screen } from '../moderation/screen.ts'

/** The version of an entry that a person was shown. */
export interface ShownVersion {
  entry_id: string
  entry_version: number
}

/** Opens a revision task at the entry. @throws Refused blocked; duplicate: the person's report on this version is still open */
export async function report(
  context: ScreeningContext,
  person: Person,
  shown: ShownVersion,
  { reason, text: typed }: Omit<Received<typeof reportAnswer>, 'id'>,
): Promise<void> {
  const text = typed.trim()
  if (!isBlank(text)) await screen(context, person, text, 'product_feedback')
  const added = await context.db
    .insertInto('answer_reports')
    .values({
      id: newId(),
      user_id: person.userId,
      ...shown,
      reason,
      text,
      created_at: context.clock(),
      outcome: null,
      closed_by: null,
      closed_at: null,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_id', 'entry_version']).where('outcome', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused('duplicate', { msg: '您已指出过这条答案的问题，处理后会发站内信' })
}

export async function rate(db: Db, now: number, userId: string, shown: ShownVersion, { helpful }: Pick<Received<typeof rateAnswer>, 'helpful'>): Promise<void> {
  const rating = { helpful: helpful ? 1 : 0, rated_at: now } as const
  await db
    .insertInto('answer_ratings')
    .values({ user_id: userId, ...shown, ...rating })
    .onConflict((conflict) => conflict.columns(['user_id', 'entry_id', 'entry_version']).doUpdateSet(rating))
    .execute()
}
