import type { DraftContent } from '@xunyi/contract/desk'
import { addSource } from '../desk/drafts/sources.ts'
import { addWriter } from '../desk/drafts/writers.ts'
import type { Answered } from '../desk/publishing/answer-question.ts'
import { approveDraft } from '../desk/publishing/approve.ts'
import { newId } from '../ids.ts'
import { entriesOf } from '../library/entries.ts'
import type { AppContext } from '../open-context.ts'
import { soundContent } from './console-inputs/desk.ts'

export interface HandedIn {
  questionId: string
  /** What is other than in a draft with which nothing is wrong. */
  content?: Partial<DraftContent>
  /** The entry it becomes a version of. */
  entryId?: string
}

/** A draft that answers a question, handed in by somebody of the team and not yet approved. */
export async function handIn({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { questionId, content = {}, entryId }: HandedIn): Promise<{ id: string; revision: number }> {
  const id = newId()
  const now = clock()
  const [standing] = entryId === undefined ? [] : await entriesOf(db, [entryId])
  const writer = newId()
  const times = { created_at: now, updated_at: now, submitted_at: now, entry_updated_at: standing?.updatedAt ?? null }
  await db
    .insertInto('drafts')
    .values({ id, question_id: questionId, entry_id: entryId ?? null, base_version: standing?.entry.version ?? 0, content: JSON.stringify({ ...soundContent(), ...content }), status: 'submitted', revision: 2, written_by: writer, remark: null, ...times })
    .execute()
  await addWriter(db, id, writer)
  await addSource(db, id, questionId)
  return { id, revision: 2 }
}

/** Answers a question as the desk does: a draft, handed in, and somebody else's approval. */
export async function publish(context: AppContext, { actor = newId(), ...what }: HandedIn & { actor?: string }): Promise<Answered> {
  return approveDraft(context, actor, await handIn(context, what))
}
