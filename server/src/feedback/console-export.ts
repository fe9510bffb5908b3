import { feedbackTypeNames } from '@xunyi/contract/feedback'
import { Refused } from '@xunyi/contract/refusals'
import type { File } from '@xunyi/contract/values'
import { record } from '../audit/record.ts'
import { chinaTime } from '../china-time.ts'
import { encodeCursor } from '../db/cursor.ts'
import type { StaffUser } from '../http/request-context.ts'
import type { ScreeningContext } from '../moderation/context.ts'
import { workbookType, writeWorkbook } from '../workbook/workbook.ts'
import { countFeedback, listed, rowsAfter, type Filters } from './console-list.ts'

/** Rows that a workbook takes without delaying other requests. */
const most = 5_000
const chunk = 1000

/** The filtered list as a workbook, with addresses masked by role. @throws Refused rateLimited; badRequest: too many rows */
export async function exportList(context: ScreeningContext, person: StaffUser, filters: Filters): Promise<File> {
  await context.rateLimiter.heavy(person.userId)
  const { db } = context
  const total = await countFeedback(db, filters)
  if (total > most) throw new Refused('badRequest', { msg: `共 ${total} 条，一次最多导出 ${most} 条，请先筛选` })
  const cells: string[][] = []
  for (let after: string | null = null; ;) {
    const rows = await rowsAfter(db, filters, after, chunk)
    for (const row of rows) {
      const { at, type, content, email, status, reply, closed_by, closed_at } = listed(row, person)
      cells.push([
        chinaTime(new Date(at)),
        feedbackTypeNames[type],
        content,
        email,
        status === 'open' ? '待处理' : '已处理',
        reply ?? '',
        closed_by ?? '',
        closed_at === null ? '' : chinaTime(new Date(closed_at)),
      ])
    }
    const last = rows.at(-1)
    if (rows.length < chunk || !last) break
    after = encodeCursor([last.created_at, last.id])
  }
  const now = context.clock()
  const { userId } = person
  await db.transaction().execute((tx) =>
    record(tx, now, {
      actor: userId,
      action: 'feedback.export',
      subject: 'feedback',
      before: {},
      after: { rows: cells.length, ...filters, masked: !person.roles.includes('administrator') },
    }),
  )
  const sheet = { name: '意见反馈', rows: [heading, ...cells], widths: [20, 12, 60, 28, 10, 60, 14, 20] }
  return {
    filename: `意见反馈-${chinaTime(now).slice(0, 10)}.xlsx`,
    media_type: workbookType,
    content: Buffer.from(writeWorkbook([sheet])).toString('base64'),
  }
}

const heading = ['提交时间', '类型', '内容', '邮箱', '状态', '回复', '处理人', '处理时间']
