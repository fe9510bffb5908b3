import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { deskRows } from './desk.ts'

export function redactionInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const rows = deskRows(context)
  const passage = '问题'
  async function proposed() {
    const id = newId()
    const { id: question_id } = await rows.question()
    const proposal = { id, question_id, category: 'name', passage, status: 'waiting', proposed_by: newId(), created_at: context.clock() } as const
    await context.db.insertInto('redactions').values(proposal).execute()
    return { id }
  }
  return {
    '/api/admin/redaction/list': () => ({ question_id: null }),
    '/api/admin/redaction/find': async () => ({ question_id: (await rows.question()).id, passage }),
    '/api/admin/redaction/propose': async () => ({ question_id: (await rows.question()).id, passage, category: 'name' }),
    '/api/admin/redaction/confirm': proposed,
    '/api/admin/redaction/decline': proposed,
  }
}
