import type { FollowUpPart } from '@xunyi/contract/safety-follow-up'
import type { Page } from '@playwright/test'
import { callFrom, type Person } from './person.ts'
import type { Server } from './server.ts'

/** Reports of adverse reactions and questions about them, without the screens. */

/** Reports an event as the short form does. @returns the id of the report */
export async function report(page: Page, server: Server, { token }: Person, text = '患者输注人血白蛋白后寒战，暂停后好转'): Promise<string> {
  const { id } = await callFrom(page, server)<{ id: string }>(
    '/api/safety/report',
    { text, medicine: '', batch: '', patient_sex: '', patient_age: '', serious: '' },
    token,
  )
  return id
}

/** A question of an officer to the reporter, with its letter, as asking writes them. @returns its id */
export function askBack(server: Server, reportId: string, { userId }: Person, parts: FollowUpPart[], question = '', reminded = false): string {
  const id = crypto.randomUUID()
  const now = Date.now()
  server.change(
    "INSERT INTO safety_follow_ups (id, case_id, user_id, asked_by, parts, question, asked_at) VALUES (?, ?, ?, 'officer', ?, ?, ?)",
    id,
    reportId,
    userId,
    JSON.stringify(parts),
    question,
    now,
  )
  for (const nth of reminded ? [0, 1] : [0])
    server.change('INSERT INTO safety_follow_up_letters (follow_up_id, nth, created_at) VALUES (?, ?, ?)', id, nth, now)
  return id
}
