import { sql } from 'kysely'

/** No approval: a returned draft is approved anew. */
export const notApproved = { approved_by: null, approved_at: null, approved_revision: null, recall: null, case_reason: null } as const

export interface Approvable {
  status: 'editing' | 'submitted'
  revision: number
  approved_by: string | null
  approved_revision: number | null
}

/** Whether the draft waits for publication. An approval holds for the revision that the approver has read. */
export function isApproved<Draft extends Approvable>(draft: Draft): draft is Draft & { approved_by: string } {
  return draft.status === 'submitted' && draft.approved_revision === draft.revision
}

/** The same for rows of `drafts` in the database, among those that are submitted. */
export const approvedNow = sql<boolean>`drafts.approved_revision = drafts.revision`
export const notYetApproved = sql<boolean>`(drafts.approved_revision IS NULL OR drafts.approved_revision <> drafts.revision)`
