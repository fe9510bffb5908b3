import type { addNote as addNoteEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { staffNames } from '../../accounts/staff-names.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../ids.ts'
import type { DeskContext } from './context.ts'

/** The internal notes on a question, the earliest first. */
export async function notesOf(db: Db, questionId: string) {
  const rows = await db.selectFrom('question_notes').selectAll().where('question_id', '=', questionId).orderBy('created_at').orderBy('id').execute()
  const nameOf = await staffNames(
    db,
    rows.map(({ written_by }) => written_by),
  )
  return rows.map(({ id, text, written_by, created_at }) => ({ id, text, by: nameOf(written_by), at: new Date(created_at).toISOString() }))
}

/** @throws Refused notFound */
export async function addNote({ db, clock }: Pick<DeskContext, 'db' | 'clock'>, userId: string, { id, text }: Received<typeof addNoteEndpoint>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const question = await tx.selectFrom('open_questions').select('id').where('id', '=', id).executeTakeFirst()
    if (!question) throw new Refused('notFound')
    // Sent again after a lost answer: the note is there.
    const same = tx.selectFrom('question_notes').select('id').where('question_id', '=', id).where('written_by', '=', userId).where('text', '=', text)
    if (await same.executeTakeFirst()) return
    await tx.insertInto('question_notes').values({ id: newId(), question_id: id, text, written_by: userId, created_at: clock() }).execute()
  })
}
