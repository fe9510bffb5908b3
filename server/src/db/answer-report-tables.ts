import type { ReportReason } from '@xunyi/contract/answer-reports'
import type { Generated } from 'kysely'

/** The rows of what readers say of answers. */
export interface AnswerReportTables {
  answer_reports: {
    id: string
    user_id: string
    entry_id: string
    entry_version: number
    reason: ReportReason
    text: string
    created_at: number
    outcome: 'revised' | 'kept' | null
    note: Generated<string>
    closed_by: string | null
    closed_at: number | null
    read_at: number | null
  }
  answer_ratings: { user_id: string; entry_id: string; entry_version: number; helpful: 0 | 1; rated_at: number }
}
