/** The rows as the migrations make them. Times are epoch milliseconds; flags are 0 or 1; lists are JSON text. */
export interface Tables {
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
  }
  sessions: { token_hash: string; user_id: string; created_at: number; seen_at: number; expires_at: number }
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
  gates: { name: string }
  code_sends: { id: string; account: string; channel: string; address: string; sent_at: number }
  wrong_guesses: { id: string; account: string; source: string; guessed_at: number }
  login_locks: { account: string; source: string; locked_until: number }
  library_entries: {
    id: string
    key: string
    version: number
    status: 'published' | 'withdrawn'
    created_at: number
    updated_at: number
  }
  library_versions: {
    entry_id: string
    version: number
    question: string
    phrasings: string
    answer: string
    evidence: string
    subject: string
    category: string
    reviewed_on: string
    review_due: string
    created_at: number
  }
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
  recent_asks: { user_id: string; ask_key: string; record_id: string; asked_at: number }
  open_questions: { id: string; question_key: string; question: string; status: 'open' | 'answered'; created_at: number }
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
    created_at: number
  }
  blocked_texts: { id: string; user_id: string | null; written_in: string; category: string; created_at: number }
}

/** Where a person wrote the text. */
export type WrittenIn = 'recommend' | 'ask' | 'ask_feedback' | 'product_feedback'
