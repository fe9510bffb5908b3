import type { ProposalKind } from '@xunyi/contract/proposals'
import type { Generated } from 'kysely'

/** The rows of the two managed lists, forbidden content and synonyms, and the acts that a second person confirms. Columns as in `tables.ts`. */
export interface ListTables {
  proposals: {
    id: string
    kind: ProposalKind
    /** `question:ID`, `entry:ID` or `import:ID`. */
    subject: string
    detail: string
    reason: string
    status: 'waiting' | 'approved' | 'returned' | 'withdrawn'
    proposed_by: string
    created_at: number
    decided_by: string | null
    decided_at: number | null
    remark: Generated<string>
  }
  moderation_lists: { version: number; list: string; reason: string; made_by: string; created_at: number; approved_by: Generated<string | null> }
  moderation_proposals: {
    id: string
    based_on: number
    list: string
    reason: string
    status: 'waiting' | 'approved' | 'returned' | 'withdrawn'
    proposed_by: string
    created_at: number
    decided_by: string | null
    decided_at: number | null
    remark: Generated<string>
  }
  synonym_versions: {
    version: number
    list: string
    reason: string
    proposed_by: string | null
    approved_by: string | null
    shipped: 0 | 1
    created_at: number
  }
  synonym_proposals: {
    id: string
    based_on: number
    edits: string
    reason: string
    status: 'waiting' | 'approved' | 'returned' | 'withdrawn'
    proposed_by: string
    created_at: number
    decided_by: string | null
    decided_at: number | null
    remark: Generated<string>
  }
  shipped_synonyms: { id: string; digest: string }
  shipped_synonym_files: { digest: string; loaded_at: number }
}
