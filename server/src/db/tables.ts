import type { FeedbackType } from '@xunyi/contract/feedback'
import type { Role } from '@xunyi/contract/roles'
import type { Generated } from 'kysely'
import type { AnswerReportTables } from './answer-report-tables.ts'
import type { ApprovalTables } from './approval-tables.ts'
import type { CaseTables } from './case-tables.ts'
import type { ListTables } from './list-tables.ts'
import type { EvidenceTables } from './evidence-tables.ts'
import type { DeskTables } from './desk-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { OwnerTables } from './owner-tables.ts'
import type { RecallTables } from './recall-tables.ts'
import type { StaffMailTables } from './staff-mail-tables.ts'

/** The rows as the migrations make them. Times are epoch milliseconds; flags are 0 or 1; lists are JSON text. */
export interface Tables
  extends AnswerReportTables, ApprovalTables, CaseTables, DeskTables, EvidenceTables, ImportTables, ListTables, OwnerTables, RecallTables, StaffMailTables {
  users: {
    id: string
    identity: 'doctor' | 'staff'
    phone: string | null
    email: string | null
    nickname: string
    hospital: string
    department: string
    disabled: 0 | 1
    created_at: number
    signed_in_at: number | null
  }
  sessions: { token_hash: string; user_id: string; created_at: number; seen_at: number; expires_at: number; label: string; kind: Generated<SessionKind> }
  known_devices: { device_hash: string; account: string; created_at: number }
  codes: {
    purpose: string
    account: string
    channel: string
    salt: string
    digest: string
    sent_at: number
    expires_at: number
    guesses: number
    used_at: number | null
  }
  named_locks: { name: string; acquisitions: Generated<number> }
  code_sends: { id: string; account: string; channel: string; address: string; sent_at: number }
  wrong_guesses: { id: string; account: string; source: string; guessed_at: number; evaluated: 0 | 1; cleared: 0 | 1 }
  login_locks: { account: string; source: string; locked_until: number }
  library_subjects: {
    name: string
    /** null: from the library itself. */
    added_by: string | null
    created_at: number
  }
  library_entries: {
    id: string
    key: string
    version: number
    status: 'published' | 'withdrawn'
    created_at: number
    updated_at: number
  }
  library_versions: ContentColumns & {
    entry_id: string
    version: number
    created_at: number
    written_by: string | null
    approved_by: string | null
    confirmed_by: Generated<string | null>
  }
  entry_reviews: {
    entry_id: string
    held_by: string | null
    held_until: number | null
    confirmed_version: Generated<number | null>
    confirmed_by: Generated<string | null>
    confirmed_at: Generated<number | null>
  }
  version_writers: { entry_id: string; version: number; user_id: string }
  history_records: {
    id: string
    user_id: string
    question: string
    entry_id: string | null
    entry_version: number | null
    answer: string
    links: string
    pv: 0 | 1
    created_at: number
  }
  favourites: { user_id: string; entry_id: string; created_at: number }
  recent_asks: { user_id: string; ask_key: string; record_id: string; asked_at: number }
  open_questions: {
    id: string
    question_key: string
    question: string
    /** `answered` means closed; `outcome` says how. */
    status: 'open' | 'answered'
    created_at: number
    claimed_by: string | null
    claimed_until: number | null
    outcome: 'published' | 'linked' | 'rejected' | null
    entry_id: string | null
    reason: string | null
    closed_by: string | null
    closed_at: number | null
    due_at: number | null
    /** The acquisition of the lock `desk` under which its wordings or askers last changed while it was open. */
    change_number: Generated<number>
    urgent: Generated<0 | 1>
    assigned_to: Generated<string | null>
    awaiting_until: Generated<number | null>
  }
  /** Further wordings of an asker whose questions were merged. */
  open_question_wordings: { question_id: string; user_id: string; text: string; asked_at: number }
  question_notes: { id: string; question_id: string; text: string; written_by: string; created_at: number }
  private_replies: {
    id: string
    question_id: string
    user_id: string
    origin_question: string
    answer: string
    evidence: string
    written_by: string
    approved_by: string
    created_at: number
    read_at: number | null
    /** A letter that tells why the question is not answered. */
    rejected: Generated<0 | 1>
  }
  open_question_askers: { question_id: string; user_id: string; text: string; asked_at: number }
  safety_records: {
    id: string
    event_key: string
    user_id: string | null
    written_in: WrittenIn
    text: string
    text_key: string
    kind: string
    findings: string
    shown_with: string | null
    /** When the notice was first shown with an answer, and when 知道了 was pressed. */
    shown_at: Generated<number | null>
    acknowledged_at: Generated<number | null>
    created_at: number
  }
  user_roles: { user_id: string; role: Role; granted_at: number }
  sso_identities: { issuer: string; subject: string; user_id: string; email: string | null; created_at: number }
  sso_flows: {
    state_hash: string
    browser_hash: string
    nonce: string
    verifier: string
    redirect_uri: string
    started_at: number
    /** Keyed: the address itself is not stored. */
    address_digest: Generated<string>
    kind: Generated<SessionKind>
  }
  sso_exchanges: {
    value_hash: string
    browser_hash: string
    user_id: string
    made_at: number
    used_at: number | null
    session_hash: string | null
    kind: Generated<SessionKind>
  }
  consents: { user_id: string; version: string; agreed_at: number }
  letters: {
    id: string
    user_id: string
    question_id: string
    origin_question: string
    entry_id: string
    entry_version: number
    created_at: number
    read_at: number | null
  }
  product_feedback: {
    id: string
    user_id: string
    opinion_type: FeedbackType
    email: string
    content: string
    same_key: string
    status: 'open' | 'closed'
    created_at: number
    reply: string | null
    closed_by: string | null
    closed_at: number | null
  }
  audit_log: {
    seq: number
    at: number
    actor: string
    action: string
    subject: string
    before: string
    after: string
    previous: string
    digest: string
  }
  typed_phrasings: { id: string; entry_id: string; text_key: string; text: string; ignored: 0 | 1; first_at: number; last_at: number }
  typed_phrasing_people: { phrasing_id: string; person: string }
  search_cases: { id: string; question_key: string; question: string; entry_id: string; made_by: string; created_at: number }
  question_vectors: { model: string; text_hash: string; vector: Uint8Array; created_at: number }
  vector_leases: { model: string; holder: string; held_until: number }
  tallies: { day: string; name: string; count: number }
  daily_figures: { day: number; asked: number; answered: number; adverse: number; safety: number; blocked: number; counted_at: number }
  /** Of the requests answered on a day: the milliseconds they waited, ascending, as the bytes of a Float64Array in base64. */
  daily_waits: { day: number; waits: string }
  daily_answers: { day: number; entry_id: string; answers: number }
  changed_days: { id: string; day: number }
  leases: { name: string; holder: string; expires_at: number }
  export_counts: { user_id: string; day: string; exports: number }
  blocked_texts: { id: string; user_id: string | null; written_in: string; category: string; created_at: number }
}

/** The content of a version. */
export interface ContentColumns {
  question: string
  phrasings: string
  counterexamples: string
  answer: string
  evidence: string
  subject: string
  category: string
  reviewed_on: string
  review_due: string
}

/** The app of a session. */
export type SessionKind = 'app' | 'console'

/** The call in which the text was written. */
export type WrittenIn = 'recommend' | 'ask' | 'ask_feedback' | 'product_feedback'
