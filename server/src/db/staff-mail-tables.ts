import type { MailKind } from '@xunyi/contract/staff-mail'
import type { Generated } from 'kysely'

/** The rows of mails to members of staff. Columns as in `tables.ts`. */
export interface StaffMailTables {
  staff_mail_choices: { user_id: string; kind: MailKind; wanted: 0 | 1 }
  staff_notices: { id: string; kind: MailKind; subject: string; moment: number; told_at: number | null }
  staff_mails: {
    id: string
    mail_key: string
    kind: 'desk' | 'reviews'
    user_id: string
    state: 'pending' | 'taken' | 'sent' | 'unknown' | 'refused' | 'dropped'
    created_at: number
    next_at: number
    attempts: Generated<number>
    tried_at: number | null
    sent_at: number | null
  }
  staff_mail_items: { mail_id: string; notice_id: string }
}
