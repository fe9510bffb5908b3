import type { redactionCategories } from '@xunyi/contract/redaction'
import type { Generated } from 'kysely'

/** The rows of drafts, and of what the team does beside answering. Columns as in `tables.ts`. */
export interface DeskTables {
  drafts: {
    id: string
    question_id: string | null
    entry_id: string | null
    base_version: number
    content: string
    status: 'editing' | 'submitted'
    revision: number
    written_by: string
    remark: string | null
    created_at: number
    updated_at: number
    submitted_at: number | null
    entry_updated_at: Generated<number | null>
    /** An answer to one asker, not an entry. */
    private: Generated<0 | 1>
    approved_by: Generated<string | null>
    approved_at: Generated<number | null>
    /** The approval holds while this is the revision. */
    approved_revision: Generated<number | null>
    /** The approver's sentence for the readers of the answer until now. */
    recall: Generated<string | null>
    case_reason: Generated<string | null>
  }
  draft_writers: { draft_id: string; user_id: string }
  draft_evidence_openings: { draft_id: string; user_id: string; piece: string; opened_at: number }
  draft_sources: { draft_id: string; question_id: string }
  /** Texts that writers insert. */
  snippets: { id: string; title: string; text: string; revision: number; edited_by: string; edited_at: number }
  /** Questions back to askers, each its own letter, with what they add. */
  clarifications: {
    id: string
    question_id: string
    user_id: string
    text: string
    asked_by: string
    approved_by: string | null
    asked_at: number
    read_at: number | null
    answer: string | null
    answered_at: number | null
  }
  redactions: {
    id: string
    question_id: string
    category: (typeof redactionCategories)[number]
    /** Empty once it is decided. */
    passage: string
    status: 'waiting' | 'confirmed' | 'declined'
    proposed_by: string
    created_at: number
    decided_by: string | null
    decided_at: number | null
    places: Generated<string>
  }
}
