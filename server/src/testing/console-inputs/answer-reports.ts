import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import { insertUser } from '../insert-user.ts'
import { deskRows } from './desk.ts'

export function answerReportInputs(context: AppContext): Record<string, () => Promise<object>> {
  const { db, clock } = context
  return {
    '/api/admin/library/reports': async () => ({ entry_id: await deskRows(context).entry() }),
    '/api/admin/library/reports_close': async () => {
      const entry_id = await deskRows(context).entry()
      const report = { id: newId(), user_id: await insertUser(db, { created_at: clock() }), entry_id, entry_version: 1, reason: 'wrong', text: '' } as const
      await db
        .insertInto('answer_reports')
        .values({ ...report, created_at: clock() })
        .execute()
      return { entry_id, reports: [report.id], note: '与说明书一致' }
    },
  }
}
