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
  return !hasWording(entry, typed)
}

/** Whether the text is the question of the entry or one of its phrasings. */
export function hasWording(entry: Pick<Entry, 'question' | 'phrasings'>, text: string): boolean {
  const key = textKey(text)
  return [entry.question, ...entry.phrasings].some((wording) => textKey(wording) === key)
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
  const [person, ...earlier] = personKeys(secrets, userId)
  if (earlier.length > 0) await tx.deleteFrom('typed_phrasing_people').where('phrasing_id', '=', id).where('person', 'in', earlier).execute()
  await tx
    .insertInto('typed_phrasing_people')
    .values({ phrasing_id: id, person: person! })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a person's part in the typed phrasings, and the phrasings that this person alone typed. */
export async function forgetPhrasings(tx: Db, secrets: Secrets, userId: string): Promise<void> {
  const typed = await tx.deleteFrom('typed_phrasing_people').where('person', 'in', personKeys(secrets, userId)).returning('phrasing_id').execute()
  if (typed.length === 0) return
  await tx
    .deleteFrom('typed_phrasings')
    .where(
      'id',
      'in',
      typed.map(({ phrasing_id }) => phrasing_id),
    )
    .where((row) => row.not(row.exists(row.selectFrom('typed_phrasing_people').select('person').whereRef('phrasing_id', '=', 'typed_phrasings.id'))))
    .execute()
}

/**
 * Moves the people of phrasings from the accepted secret to the one in use, so that nobody counts twice and an erased account is found once the other is
 * no longer given. @returns how many rows moved
 */
export async function rekeyPhrasings(db: Db, { phrasings }: Secrets): Promise<number> {
  if (phrasings.accepted('') === null) return 0
  const rows = await db.selectFrom('typed_phrasing_people').select('person').distinct().execute()
  const people = new Set(rows.map(({ person }) => person))
  if (people.size === 0) return 0
  let moved = 0
  for (const { id } of await db.selectFrom('users').select('id').execute()) {
    const [person, earlier] = [phrasings(id), phrasings.accepted(id)!]
    if (!people.has(earlier)) continue
    await db.transaction().execute(async (tx) => {
      const old = await tx.deleteFrom('typed_phrasing_people').where('person', '=', earlier).returning('phrasing_id').execute()
      if (old.length === 0) return
      moved += old.length
      await tx
        .insertInto('typed_phrasing_people')
        .values(old.map(({ phrasing_id }) => ({ phrasing_id, person })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }
  return moved
}

/** A person's pseudonym by the secret in use, then by the accepted one. */
function personKeys({ phrasings }: Secrets, userId: string): string[] {
  const earlier = phrasings.accepted(userId)
  return [phrasings(userId), ...(earlier === null ? [] : [earlier])]
}
