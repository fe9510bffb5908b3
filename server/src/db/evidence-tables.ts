import type { EvidenceKind } from '@xunyi/contract/evidence'
import type { Generated } from 'kysely'

/** The rows of the sources that entries rest on. */
export interface EvidenceTables {
  evidence_records: {
    id: string
    kind: EvidenceKind
    title: string
    url: string
    issuer: string
    maker: string
    approval_number: string
    edition: string
    revision: Generated<number>
    superseded_by: Generated<string | null>
    merged_into: Generated<string | null>
    created_at: number
    updated_at: number
  }
  evidence_identities: { identity: string; evidence_id: string }
  evidence_links: {
    evidence_id: string
    /** The address that was checked. */
    url: string
    state: 'alive' | 'gone' | 'unreachable' | 'refused'
    /** Checks in a row that did not find it. */
    failures: number
    checked_at: number
    alive_at: number | null
  }
  evidence_uses: { entry_id: string; evidence_id: string }
  evidence_changes: {
    id: string
    evidence_id: string
    /** Of the record, as the change was proposed. */
    revision: number
    kind: 'edit' | 'edition' | 'merge'
    fields: string
    into_id: string | null
    reason: string
    status: 'waiting' | 'approved' | 'returned' | 'withdrawn'
    proposed_by: string
    created_at: number
    decided_by: Generated<string | null>
    decided_at: Generated<number | null>
    remark: Generated<string>
  }
  edition_reviews: { entry_id: string; evidence_id: string; opened_at: number; closed_at: Generated<number | null>; closed_by: Generated<string | null> }
}
