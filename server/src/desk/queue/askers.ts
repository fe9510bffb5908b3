import type { Db } from '../../db/database.ts'
import { takeNamedLock } from '../../db/named-lock.ts'
import type { DeskContext } from './context.ts'

/** A pseudonym of an asker within one question: stable, and not derivable from a user id without the installation's secret. */
export function askerPseudonym({ secrets }: Pick<DeskContext, 'secrets'>, questionId: string, userId: string): string {
  return secrets.askers(`${questionId} ${userId}`).slice(0, 22)
}

/** The askers of a question, the earliest first. */
export function askersOf(db: Db, questionId: string) {
  return db
    .selectFrom('open_question_askers')
    .innerJoin('users', 'users.id', 'open_question_askers.user_id')
    .leftJoin('letters', (join) =>
      join.onRef('letters.question_id', '=', 'open_question_askers.question_id').onRef('letters.user_id', '=', 'open_question_askers.user_id'),
    )
    .leftJoin('safety_case_links', (join) => join.on('subject', '=', 'letter').onRef('subject_id', '=', 'letters.id'))
    .select(['open_question_askers.user_id', 'identity', 'department', 'text', 'asked_at', 'letters.id as letter', 'safety_case_links.case_id'])
    .where('open_question_askers.question_id', '=', questionId)
    .orderBy('asked_at')
    .orderBy('open_question_askers.user_id')
    .execute()
}

/**
 * Locks the accounts of the askers before their questions, in the order in which a deletion does, which prevents deadlocks. The statement
 * locks several accounts in no fixed order; the named lock serializes it.
 * @returns the ids of the locked accounts; a deleted account has taken its questions along
 */
export async function lockAskers(tx: Db, questionIds: readonly string[]): Promise<Set<string>> {
  await takeNamedLock(tx, 'answers')
  const locked = await tx
    .updateTable('users')
    .set((row) => ({ disabled: row.ref('disabled') }))
    .where('id', 'in', (from) => from.selectFrom('open_question_askers').select('user_id').where('question_id', 'in', questionIds))
    .returning('id')
    .execute()
  return new Set(locked.map(({ id }) => id))
}
