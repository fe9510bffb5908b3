import type { DraftContent } from '@xunyi/contract/drafts'
import { insertDraft } from '../insert-draft.ts'
import { addSource } from '../../desk/drafts/sources.ts'
import { addWriter } from '../../desk/drafts/writers.ts'
import type { Answered } from '../../desk/publishing/answer-question.ts'
import { approveDraft } from '../../desk/publishing/approve.ts'
import { newId } from '../../ids.ts'
import { entriesOf } from '../../library/entries.ts'
import type { AppContext } from '../../open-context.ts'
import { soundContent } from './desk.ts'

export interface Submission {
  questionId: string
  /** Differences from a valid draft. */
  content?: Partial<DraftContent>
  /** The entry that gets a new version. */
  entryId?: string
}

/** A draft that answers a question, submitted by a member of staff and not yet approved. */
export async function submitFor(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { questionId, content = {}, entryId }: Submission,
): Promise<{ id: string; revision: number }> {
  const now = clock()
  const [current] = entryId === undefined ? [] : await entriesOf(db, [entryId])
  const writer = newId()
  const times = { created_at: now, updated_at: now, submitted_at: now, entry_updated_at: current?.updatedAt ?? null }
  const id = await insertDraft(db, {
    question_id: questionId,
    entry_id: entryId ?? null,
    base_version: current?.entry.version ?? 0,
    content: JSON.stringify({ ...soundContent(), ...content }),
    status: 'submitted',
    revision: 2,
    written_by: writer,
    ...times,
  })
  await addWriter(db, id, writer)
  await addSource(db, id, questionId)
  return { id, revision: 2 }
}

/** Answers a question like the desk: a submitted draft, and the approval of a second person. */
export async function publish(context: AppContext, { actor = newId(), ...what }: Submission & { actor?: string }): Promise<Answered> {
  return approveDraft(context, actor, await submitFor(context, what))
}
