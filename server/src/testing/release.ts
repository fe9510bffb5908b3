import { approvalPointNames, approveDraft as approveEndpoint, publishDraft, type ApprovalPoint } from '@xunyi/contract/drafts'
import type { Sent } from '@xunyi/contract/endpoint'
import { parseContent } from '../desk/drafts/content.ts'
import { addOpenings } from '../desk/drafts/evidence-openings.ts'
import { approveDraft } from '../desk/publishing/approve.ts'
import { newId } from '../ids.ts'
import type { AppContext } from '../open-context.ts'
import type { Caller } from './callers.ts'

/** The input of an approval whose evidence is all opened; a draft that is gone has none. */
export async function verified<Draft extends { id: string }>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  draft: Draft,
): Promise<Draft & { confirmed: ApprovalPoint[] }> {
  const row = await db.selectFrom('drafts').select('content').where('id', '=', draft.id).executeTakeFirst()
  if (row) await addOpenings(db, clock(), { draftId: draft.id, userId }, parseContent(row.content).evidence)
  return { ...draft, confirmed: approvalPointNames }
}

interface Revision {
  id: string
  revision: number
}

/** Makes a submitted draft an approved one, without the checks. */
export async function markApproved({ db, clock }: Pick<AppContext, 'db' | 'clock'>, { id, revision }: Revision): Promise<Revision> {
  await db.updateTable('drafts').set({ approved_by: newId(), approved_at: clock(), approved_revision: revision }).where('id', '=', id).execute()
  return { id, revision }
}

/** Approves a submitted draft. @returns what its publisher sends */
export async function approved(context: AppContext, draft: Revision, approver = newId()): Promise<Revision> {
  const { id, revision } = await approveDraft(context, approver, await verified(context, approver, draft))
  return { id, revision }
}

type Decisions = Pick<Sent<typeof approveEndpoint>, 'recall' | 'case_reason'>

/** Approves and publishes a submitted draft by the calls of a person who may do both. */
export async function release(context: AppContext, { browser, userId }: Caller, { id, revision }: Revision, decisions: Decisions = {}) {
  await browser.call(approveEndpoint, await verified(context, userId, { id, revision, ...decisions }))
  return browser.call(publishDraft, { id, revision })
}
