import {
  checkNames,
  type Check,
  type CheckName,
  type Draft,
  type returnDraft as returnEndpoint,
  type submitDraft as submitEndpoint,
} from '@xunyi/contract/drafts'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { record } from '../../audit/record.ts'
import { acquireClaim } from '../queue/claim.ts'
import type { DeskContext } from '../queue/context.ts'
import { isApproved, notApproved } from '../queue/approved.ts'
import { checksOf } from './checks.ts'
import { refuseSeveral } from './open-draft.ts'
import { parseContent } from './content.ts'
import { entryWith, readDraft, refuseHeldDraft } from './read-draft.ts'
import { draftAt, savedSince, updateDraft } from './save-draft.ts'
import { putStaffNotice } from '../../staff-mail/notices.ts'
import { addWriter } from './writers.ts'

/** Submits a draft for approval and releases its question. @throws Refused notFound, conflict, notAllowed: a check failed or is not confirmed */
export async function submitDraft(context: DeskContext, userId: string, { id, revision, confirmed }: Received<typeof submitEndpoint>): Promise<Draft> {
  await context.catalogue.refresh()
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    const { question_id, entry_id, base_version, status } = draft
    const isPrivate = draft.private === 1
    if (isPrivate && question_id !== null) await refuseSeveral(tx, question_id)
    if (status === 'submitted') throw savedSince()
    await refuseHeldDraft(tx, id)
    if (question_id !== null) await acquireClaim(tx, now, userId, question_id)
    const entry = await entryWith(tx, entry_id)
    const checks = await checksOf(context, tx, now, {
      content: parseContent(draft.content),
      baseVersion: base_version,
      entry,
      questionId: question_id,
      isPrivate,
    })
    refuseFailed(checks)
    refuseUnconfirmed(checks, confirmed)
    const changes = { status: 'submitted', written_by: userId, submitted_at: now, updated_at: now, entry_updated_at: entry?.updatedAt ?? null } as const
    const submitted = await updateDraft(tx, draft).set(changes).returning('id').executeTakeFirst()
    if (!submitted) throw savedSince()
    // The submitter answers for the content too and may not approve it.
    await addWriter(tx, id, userId)
    if (question_id !== null) await tx.updateTable('open_questions').set({ claimed_by: null, claimed_until: null }).where('id', '=', question_id).execute()
    const after = { status: 'submitted', revision, question: question_id, entry: entry_id, confirmed: checkNames.filter((name) => confirmed.includes(name)) }
    await record(tx, now, { actor: userId, action: 'draft.submit', subject: `draft:${id}`, before: { status }, after })
  })
  return readDraft(context, userId, id)
}

/** Returns a submitted or approved draft to its writer. @throws Refused notFound, conflict */
export async function returnDraft(context: DeskContext, userId: string, { id, revision, remark }: Received<typeof returnEndpoint>): Promise<Draft> {
  const now = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const draft = await draftAt(tx, id, revision)
    if (draft.status !== 'submitted') throw savedSince()
    await refuseHeldDraft(tx, id)
    const returned = await updateDraft(tx, draft)
      .set({ status: 'editing', remark, updated_at: now, submitted_at: null, ...notApproved })
      .returning('id')
      .executeTakeFirst()
    if (!returned) throw savedSince()
    await putStaffNotice(tx, 'returned', id, now)
    const { question_id, entry_id } = draft
    await record(tx, now, {
      actor: userId,
      action: 'draft.return',
      subject: `draft:${id}`,
      before: { status: isApproved(draft) ? 'approved' : 'submitted' },
      after: { status: 'editing', revision, question: question_id, entry: entry_id },
    })
  })
  return readDraft(context, userId, id)
}

/** @throws Refused notAllowed, with the findings of the failed checks */
export function refuseFailed(checks: readonly Check[]): void {
  const failed = checks.filter(({ result }) => result === 'failed')
  if (failed.length > 0) throw new Refused('notAllowed', { msg: failed.flatMap(({ found }) => found).join('；') })
}

/** @throws Refused notAllowed: an open check is not among the confirmed ones */
function refuseUnconfirmed(checks: readonly Check[], confirmed: readonly CheckName[]): void {
  const unconfirmed = checks.filter(({ name, result }) => result === 'open' && !confirmed.includes(name))
  if (unconfirmed.length > 0) throw new Refused('notAllowed', { msg: `请先确认：${unconfirmed.map(({ name }) => checkTitles[name]).join('、')}` })
}

const checkTitles: Record<CheckName, string> = {
  fields: '内容完整',
  evidence: '证据',
  dose: '剂量已与原始来源核对',
  words: '用语',
  identifiers: '患者身份信息',
  duplicate: '重复',
  current: '版本',
  links: '证据链接可以打开',
  adverse: '不良反应已处理',
}
