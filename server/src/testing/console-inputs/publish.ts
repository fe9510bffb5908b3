import type { ProposalKind } from '@xunyi/contract/proposals'
import type { DraftContent } from '@xunyi/contract/drafts'
import { insertDraft } from '../insert-draft.ts'
import { insertStaff } from '../insert-user.ts'
import { addSource } from '../../desk/drafts/sources.ts'
import { addWriter } from '../../desk/drafts/writers.ts'
import type { Answered } from '../../desk/publishing/answer-question.ts'
import { publishDraft } from '../../desk/publishing/publish.ts'
import { approveLink, linkAnswer } from '../../desk/publishing/link-answer.ts'
import { approveRejection, proposeRejection } from '../../desk/publishing/reject-question.ts'
import { newId } from '../../ids.ts'
import { entriesOf } from '../../library/entries.ts'
import { approveRepublishing, proposeRepublishing } from '../../library/publication.ts'
import type { AppContext } from '../../open-context.ts'
import { approved } from '../release.ts'
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

/** Answers a question like the desk: a submitted draft, approved and published by a second person. */
export async function publish(context: AppContext, { actor = newId(), ...what }: Submission & { actor?: string }): Promise<Answered> {
  return publishDraft(context, actor, await approved(context, await submitFor(context, what), actor))
}

/** Closes a question without an answer, like the desk: proposed by one person, confirmed by another. @returns how many letters were sent */
export async function reject(context: AppContext, id: string, by = newId()): Promise<number> {
  await proposeRejection(context, by, { id, reason: 'scope' })
  return approveRejection(context, await insertStaff(context.db), await waitingOn(context, `question:${id}`))
}

/** Answers a question with an entry, however far it is: proposed by one person, confirmed by another where the search does not find it close. */
export async function link(context: AppContext, what: Parameters<typeof linkAnswer>[1]): Promise<number> {
  const { proposed, letters } = await linkAnswer(context, what)
  return proposed ? (await approveLink(context, await insertStaff(context.db), await waitingOn(context, `question:${what.questionId}`))).letters : letters
}

/** Publishes a withdrawn entry again: proposed by one person, confirmed by another. */
export async function republish(context: AppContext, by: string, entry: { id: string; version: number }): Promise<void> {
  await proposeRepublishing(context, by, { ...entry, reason: '核对无误' })
  await approveRepublishing(context, await insertStaff(context.db), await waitingOn(context, `entry:${entry.id}`, 'republish'))
}

/** @returns the id of what waits on a subject */
export async function waitingOn({ db }: Pick<AppContext, 'db'>, subject: string, kind?: ProposalKind): Promise<string> {
  const waiting = db.selectFrom('proposals').select('id').where('subject', '=', subject).where('status', '=', 'waiting')
  return (await (kind ? waiting.where('kind', '=', kind) : waiting).executeTakeFirstOrThrow()).id
}
