import { simplified } from '@xunyi/retrieval/traditional'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Entry } from '../library/entries.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { judge } from '../safety/judge.ts'
import type { Secrets } from '../secrets.ts'
import { textKey } from '../text/text-key.ts'
import { isImpersonal } from './identifiers.ts'

/** Whether the text typed before this entry was picked is kept as a phrasing: the entry lacks it, and it identifies no person. */
export function isPhrasing({ moderator }: Pick<ScreeningContext, 'moderator'>, typed: string, entry: Pick<Entry, 'question' | 'phrasings'>): boolean {
  if (!isImpersonal(typed) || moderator.check(typed) !== null) return false
  const { kind } = judge(typed, simplified)
  if (kind === 'occurred' || kind === 'special') return false
  const key = textKey(typed)
  return ![entry.question, ...entry.phrasings].some((wording) => textKey(wording) === key)
}

/** Counts a person for a text. Hand in the transaction that writes their record: an account that is being deleted has none any more. */
export async function keepPhrasing(
  tx: Db,
  now: number,
  secrets: Secrets,
  { userId, entryId, typed }: { userId: string; entryId: string; typed: string },
): Promise<void> {
  const { id } = await tx
    .insertInto('typed_phrasings')
    .values({ id: newId(), entry_id: entryId, text_key: textKey(typed), text: typed, ignored: 0, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.columns(['entry_id', 'text_key']).doUpdateSet({ last_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('typed_phrasing_people')
    .values({ phrasing_id: id, person: personKey(secrets, userId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a person's part in the typed phrasings, and the phrasings that this person alone typed. */
export async function forgetPhrasings(tx: Db, secrets: Secrets, userId: string): Promise<void> {
  await tx.deleteFrom('typed_phrasing_people').where('person', '=', personKey(secrets, userId)).execute()
  await tx
    .deleteFrom('typed_phrasings')
    .where((row) => row.not(row.exists(row.selectFrom('typed_phrasing_people').select('person').whereRef('phrasing_id', '=', 'typed_phrasings.id'))))
    .execute()
}

function personKey(secrets: Secrets, userId: string): string {
  return secrets.phrasings(userId)
}
