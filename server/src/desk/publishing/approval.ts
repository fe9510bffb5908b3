import { approvalPointNames, approvalPoints, type ApprovalPoint } from '@xunyi/contract/drafts'
import { citedTitle } from '@xunyi/contract/evidence'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import { isBlankPiece } from '../../evidence/piece.ts'
import type { EntryState } from '../../library/entries.ts'
import { parseContent } from '../drafts/content.ts'
import { openedOf } from '../drafts/evidence-openings.ts'
import { savedSince, updateDraft, type draftAt } from '../drafts/save-draft.ts'
import type { checksOf } from '../drafts/checks.ts'
import { refuseFailed } from '../drafts/submit-draft.ts'
import { writersOf } from '../drafts/writers.ts'

/* The rules of a second person, for entries and private replies alike. */

export type DraftRow = Awaited<ReturnType<typeof draftAt>>

/** An approved draft on its way to its readers. */
export interface Publication {
  draft: DraftRow & { approved_by: string }
  publisher: string
}

/**
 * Locks a submitted draft for its approver or publisher; the value stays. Of two concurrent ones the second finds no row.
 * @throws Refused conflict: changed since it was read; noRole: the person is one of its writers
 */
export async function lockForSecondPerson(tx: Db, draft: DraftRow, userId: string) {
  const locked = await updateDraft(tx, draft).set({ status: 'submitted' }).returningAll().executeTakeFirst()
  if (!locked) throw savedSince()
  const writers = await writersOf(tx, draft.id)
  if (writers.includes(userId)) throw new Refused('noRole', { msg: '自己撰写的内容须由他人审核和发布' })
  return { locked, writers }
}

/**
 * @returns what the approver has verified, for the audit log
 * @throws Refused notAllowed: a check fails, the approver has not opened all of the evidence, or not confirmed every point of their checklist
 */
export async function refuseUnlessVerified(
  tx: Db,
  { id, content }: DraftRow,
  checks: Awaited<ReturnType<typeof checksOf>>,
  { approver, confirmed }: { approver: string; confirmed: readonly ApprovalPoint[] },
): Promise<{ confirmed: ApprovalPoint[]; evidence_opened: number }> {
  refuseFailed(checks)
  const { evidence } = parseContent(content)
  const opened = await openedOf(tx, { draftId: id, userId: approver }, evidence)
  const unopened = evidence.flatMap((piece, at) => (opened.includes(at) ? [] : [`第 ${at + 1} 条「${citedTitle(piece)}」`]))
  if (unopened.length > 0) throw new Refused('notAllowed', { msg: `请先逐条打开证据核对，还没有打开：${unopened.join('、')}` })
  const open = approvalPointNames.filter((name) => !confirmed.includes(name))
  if (open.length > 0) throw new Refused('notAllowed', { msg: `请先核对并勾选：${open.map((name) => approvalPoints[name]).join('；')}` })
  return { confirmed: approvalPointNames, evidence_opened: evidence.filter((piece) => !isBlankPiece(piece)).length }
}

/** @throws Refused conflict: the entry was withdrawn after the writer had submitted the draft */
export function refuseWithdrawnSince(entry: EntryState | null, { entry_updated_at }: DraftRow): void {
  if (entry?.published === false && entry.updatedAt !== entry_updated_at)
    throw new Refused('conflict', { msg: '条目在提交之后已撤下：请退回草稿，由撰写人核对后重新提交' })
}
