import type { approveDraft as approveEndpoint, Draft } from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { record } from '../../audit/record.ts'
import { nothingToRecall } from '../../recalls/call-back.ts'
import { breakFacts, refuseBroken } from '../../saved-cases/broken-cases.ts'
import { checkedReason } from '../../users/administer.ts'
import { isApproved } from '../queue/approved.ts'
import { checksOf } from '../drafts/checks.ts'
import { parseContent } from '../drafts/content.ts'
import { refuseSeveral } from '../drafts/open-draft.ts'
import { entryWith, readDraft, refuseHeldDraft } from '../drafts/read-draft.ts'
import { draftAt, savedSince, updateDraft } from '../drafts/save-draft.ts'
import type { DeskContext } from '../queue/context.ts'
import { lockForSecondPerson, refuseUnlessVerified, refuseWithdrawnSince } from './approval.ts'
import { casesBrokenBy } from './draft-cases.ts'

/**
 * Approves a submitted draft, which then waits for a publisher.
 * @throws Refused notFound; conflict: changed since it was read; noRole: the approver is one of its writers; notAllowed: a check fails, the approver has not verified it, or saved search cases break without a reason; badRequest: a sentence with personal data
 */
export async function approveDraft(
  context: DeskContext,
  userId: string,
  { id, revision, confirmed, recall, case_reason }: Received<typeof approveEndpoint>,
): Promise<Draft> {
  await context.catalogue.refresh()
  const draft = await draftAt(context.db, id, revision)
  const isPrivate = draft.private === 1
  if (draft.status !== 'submitted' || isApproved(draft)) throw savedSince()
  if (recall !== undefined && (isPrivate || draft.entry_id === null)) throw nothingToRecall()
  const cases = isPrivate ? [] : await casesBrokenBy(context, draft)
  refuseBroken(cases.length > 0, case_reason, cases)
  await context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const { locked } = await lockForSecondPerson(tx, draft, userId)
    await refuseHeldDraft(tx, id)
    const { question_id, entry_id, base_version } = locked
    if (isPrivate && question_id !== null) await refuseSeveral(tx, question_id)
    const content = parseContent(locked.content)
    const entry = await entryWith(tx, entry_id)
    refuseWithdrawnSince(entry, locked)
    const checks = await checksOf(context, tx, now, { content, baseVersion: base_version, entry, questionId: question_id, isPrivate })
    const verified = await refuseUnlessVerified(tx, locked, checks, { approver: userId, confirmed })
    const reasons = { recall: recall === undefined ? null : checkedReason(recall), case_reason: cases.length > 0 ? case_reason! : null }
    await updateDraft(tx, draft)
      .set({ approved_by: userId, approved_at: now, approved_revision: revision, updated_at: now, ...reasons })
      .execute()
    await record(tx, now, {
      actor: userId,
      action: 'draft.approve',
      subject: `draft:${id}`,
      before: { status: 'submitted' },
      after: { status: 'approved', revision, question: question_id, entry: entry_id, ...verified, ...breakFacts({ broken: cases, case_reason }) },
    })
  })
  return readDraft(context, userId, id)
}
