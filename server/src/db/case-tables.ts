import type { HandOverKind } from '@xunyi/contract/safety-hand-over'
import type { CaseState, OperatorKind, Proposal, TextOrigin } from '@xunyi/contract/safety-states'
import type { Generated } from 'kysely'
import type { SafetySettings } from '../safety-settings.ts'

/** The rows of cases on the safety desk. Days, like `day0`, are those of China; the rest as in `tables.ts`. */
export interface CaseTables {
  safety_cases: {
    id: string
    number: number
    user_id: string | null
    state: CaseState
    kind: 'occurred' | 'question' | 'special'
    serious: 'yes' | 'no' | 'unknown'
    death: 0 | 1
    cluster: 0 | 1
    owner: string | null
    proposal: Proposal | null
    proposal_reason: string | null
    day0: string
    complete_on: string | null
    follow_up_day0: string | null
    reported_on: string | null
    report_number: string | null
    investigated_on: string | null
    due_at: number
    terms: string
    form: string
    reporter: string
    revision: number
    opened_at: number
    last_text_at: number
  }
  safety_case_texts: {
    id: string
    case_id: string
    record_id: string | null
    origin: TextOrigin
    text: string
    findings: string
    written_by: string | null
    written_at: number
  }
  safety_case_versions: { case_id: string; version: number; at: number; by_whom: string; action: string; reason: string | null; content: string }
  safety_case_assessors: { case_id: string; user_id: string }
  safety_case_questions: { case_id: string; question_id: string; released_at: number | null; released_by: string | null }
  safety_case_links: { case_id: string; subject: 'question' | 'letter' | 'feedback'; subject_id: string }
  safety_follow_ups: {
    id: string
    case_id: string
    user_id: string | null
    asked_by: string
    parts: string
    question: string
    asked_at: number
    replaced_at: number | null
    answered_at: number | null
    answer_digest: string | null
  }
  safety_follow_up_letters: { follow_up_id: string; nth: number; created_at: number; read_at: number | null }
  safety_follow_up_messages: {
    id: string
    follow_up_id: string
    nth: number
    channel: 'mail' | 'sms'
    state: 'pending' | 'taken' | 'sent' | 'unknown' | 'refused' | 'dropped'
    created_at: number
    sent_at: number | null
  }
  safety_notices: {
    id: string
    notice_key: string
    kind: 'new' | 'death' | 'cluster' | 'escalation' | 'digest' | 'unconfirmed'
    case_id: string | null
    state: 'pending' | 'taken' | 'sent' | 'unknown'
    created_at: number
    sent_at: number | null
    attempts: Generated<number>
    tried_at: Generated<number | null>
    next_at: Generated<number>
    failure: Generated<'refused' | 'limited' | 'unreachable' | 'unknown' | null>
  }
  safety_duties: { id: Generated<number>; operator_kind: OperatorKind; day0: SafetySettings['day0']; since: number }
  safety_hand_overs: {
    id: string
    case_id: string
    version: number
    kind: HandOverKind
    filename: string
    content: string
    bytes: number
    sha256: string
    made_by: string
    made_at: number
  }
}
