import { z } from 'zod'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const staffMailVariables = {
  STAFF_MAILS: z.stringbool().default(true),
  REVIEW_DIGEST_WEEKDAY: z.enum([...weekdays, 'none']).default('monday'),
}

/** Settings of the mails to staff, where there is a mail server. */
export interface StaffMailSettings {
  readonly on: boolean
  /** The day of the weekly mail on reviews, 1 to 7, Monday first; null: none. */
  readonly reviewWeekday: number | null
}

export function readStaffMails({
  STAFF_MAILS: on,
  REVIEW_DIGEST_WEEKDAY: weekday,
}: {
  STAFF_MAILS: boolean
  REVIEW_DIGEST_WEEKDAY: (typeof weekdays)[number] | 'none'
}): StaffMailSettings {
  return { on, reviewWeekday: weekday === 'none' ? null : weekdays.indexOf(weekday) + 1 }
}
