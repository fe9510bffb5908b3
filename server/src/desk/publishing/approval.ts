import { confirmedTwice, type CheckName } from '@xunyi/contract/drafts'
import { Refused } from '@xunyi/contract/refusals'
import type { Db } from '../../db/database.ts'
import { savedSince, updateDraft, type draftAt } from '../drafts/save-draft.ts'
import type { checksOf } from '../drafts/checks.ts'
import { refuseFailed, refuseUnconfirmed } from '../drafts/submit-draft.ts'
import { writersOf } from '../drafts/writers.ts'

/* The rules of a second person, for entries and private replies alike. */

export type DraftRow = Awaited<ReturnType<typeof draftAt>>

export interface Approval {
  approver: string
  confirmed: readonly CheckName[]
}

/**
 * Locks a submitted draft for its approver; the value stays. Of two concurrent approvals the second finds no row.
 * @throws Refused conflict: changed since it was read; noRole: the approver is one of its writers
 */
export async function lockForApproval(tx: Db, draft: DraftRow, { approver }: Approval) {
  const locked = await updateDraft(tx, draft).set({ status: 'submitted' }).returningAll().executeTakeFirst()
  if (!locked) throw savedSince()
  const writers = await writersOf(tx, draft.id)
  if (writers.includes(approver)) throw new Refused('noRole', { msg: '自己撰写的内容须由他人审核' })
  return { locked, writers }
}

/** @throws Refused notAllowed: a check fails, or the approver has not confirmed one that both confirm */
export function refuseUnlessPassed(checks: Awaited<ReturnType<typeof checksOf>>, { confirmed }: Approval): void {
  refuseFailed(checks)
  refuseUnconfirmed(
    checks.filter(({ name }) => confirmedTwice.includes(name)),
    confirmed,
  )
}
