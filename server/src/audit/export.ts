import { actionNames, type AuditEvent } from '@xunyi/contract/audit'
import { Refused } from '@xunyi/contract/refusals'
import { phoneNumber, type File } from '@xunyi/contract/values'
import type { Expression, SqlBool } from 'kysely'
import { chinaDay, chinaTime } from '../china-time.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { searchPage } from '../db/search-page.ts'
import { longestCell, workbookType, writeWorkbook } from '../workbook/workbook.ts'
import { yieldingToEventLoop } from '../yield-to-event-loop.ts'
import { formatActor, formatFacts } from './format.ts'
import { maskedColumn } from './masked-facts.ts'
import { record } from './record.ts'
import { conditionsOf, count, hasDays, isLookedThrough, latest, lookAt, numbered, type Filters } from './search.ts'
import { withNames } from './subject-names.ts'

/** The most rows that a server writes without delaying other requests. */
const mostRows = 5_000
const batch = 1000

/** The matching rows as a workbook; the export is recorded too. @throws Refused badRequest: too many */
export async function exportRecord(context: ServerContext, actor: string, filters: Filters): Promise<File> {
  await context.rateLimiter.heavy(actor)
  const db = context.db.withPlugin(yieldingToEventLoop)
  const conditions = await conditionsOf(db, filters)
  const sought = isLookedThrough(filters) ? await soughtNumbers(db, conditions, filters) : null
  if ((sought?.length ?? (await count(db, conditions))) > mostRows)
    throw new Refused('badRequest', { msg: `符合条件的记录超过 ${mostRows} 条，请缩小时间范围再导出` })
  const lines: string[][] = []
  let after: number | null = null
  for (;;) {
    const stored: Awaited<ReturnType<typeof latest>> = sought
      ? await numbered(db, sought.splice(0, batch))
      : await latest(db, conditions, after, batch, hasDays(filters))
    const rows = stored.map((row) => ({ ...row, before: maskedColumn(row.before), after: maskedColumn(row.after) }))
    lines.push(...(await withNames(db, rows)).map((event, at) => lineOf(event, formatFacts(rows[at]!), rows[at]!)))
    if (rows.length < batch) break
    after = rows.at(-1)!.seq
  }
  const now = context.clock()
  await context.db
    .transaction()
    .execute((tx) => record(tx, now, { actor, action: 'audit.export', subject: 'audit', before: {}, after: { rows: lines.length, ...recorded(filters) } }))
  return {
    filename: `审计日志-${chinaDay(now)}.xlsx`,
    media_type: workbookType,
    content: Buffer.from(
      writeWorkbook([
        {
          name: '审计日志',
          rows: [['序号', '时间', '操作者', '操作者编号', '操作', '操作代码', '对象', '对象名称', '内容', '变更前', '变更后', '摘要'], ...lines],
          widths: [8, 20, 16, 26, 16, 18, 34, 30, 40, 30, 30, 46],
        },
      ]),
    ).toString('base64'),
  }
}

/** The numbers of the matching rows, the latest first: all, or more than an export may have. */
async function soughtNumbers(db: Db, conditions: Expression<SqlBool>[], filters: Filters): Promise<number[]> {
  const numbers: number[] = []
  for (let after: string | null = null; ;) {
    const { ids, next } = await searchPage((from, rows) => lookAt(db, conditions, filters, from, rows), { after, size: batch })
    numbers.push(...ids.map(Number))
    if (next === null || numbers.length > mostRows) return numbers
    after = next
  }
}

/** The part of the filters that may be recorded: free text may hold a person's name or number. */
function recorded({ action, subject, from, to }: Filters): Record<string, string> {
  const [, id] = /^[a-z_]+:([\w-]*)$/.exec(subject) ?? []
  const kept = { action: /^[a-z_]+\.[a-z_]*$/.test(action) ? action : '', subject: id !== undefined && phoneNumber(id) === null ? subject : '', from, to }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))
}

function lineOf(
  { seq, at, actor, actor_name, action, subject, subject_name }: AuditEvent,
  facts: string,
  { before, after, digest }: { before: string; after: string; digest: string },
): string[] {
  const cells = [
    String(seq),
    chinaTime(new Date(at)),
    actor_name ?? formatActor(actor),
    actor,
    actionNames[action] ?? action,
    action,
    subject,
    subject_name ?? '',
    facts,
    before,
    after,
    digest,
  ]
  return cells.map((cell) => cell.slice(0, longestCell))
}
