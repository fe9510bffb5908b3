import { Refused } from '@xunyi/contract/refusals'
import { roleNames } from '@xunyi/contract/roles'
import type { Person } from '@xunyi/contract/users'
import type { File } from '@xunyi/contract/values'
import { record } from '../audit/record.ts'
import { chinaDay, chinaTime } from '../china-time.ts'
import type { ServerContext } from '../context.ts'
import { workbookType, writeWorkbook } from '../workbook/workbook.ts'
import { yieldingToEventLoop } from '../yield-to-event-loop.ts'
import { count, cursorOf, newest } from './page.ts'
import { conditionsOf, type Filters } from './search.ts'
import { userRows } from './user-rows.ts'

/** The most rows that a server writes without delaying other requests. */
const mostRows = 5_000
const batch = 1000

/** The accounts of the list as a workbook; the export is recorded. @throws Refused badRequest: too many */
export async function exportUserRows(context: ServerContext, actor: string, filters: Filters, options: { contacts: boolean }): Promise<File> {
  await context.rateLimiter.heavy(actor)
  const db = context.db.withPlugin(yieldingToEventLoop)
  const now = context.clock()
  const conditions = await conditionsOf(db, now, filters, options)
  if ((await count(db, conditions)) > mostRows) throw new Refused('badRequest', { msg: `符合条件的用户超过 ${mostRows} 人，请先筛选再导出` })
  const lines: string[][] = []
  let after: [number, string] | null = null
  for (;;) {
    const accounts = await newest(db, conditions, after, batch)
    lines.push(...(await userRows({ ...context, db }, accounts, options)).map(lineOf))
    if (accounts.length < batch) break
    after = cursorOf(accounts.at(-1)!)
  }
  // The search text may be a name, so only its presence is recorded.
  const { q, identity, status, role } = filters
  const recordedFilters = Object.entries({ identity, status, role }).filter(([, value]) => value !== '')
  await context.db.transaction().execute((tx) =>
    record(tx, now, {
      actor,
      action: 'users.export',
      subject: 'users',
      before: {},
      after: { rows: lines.length, contacts: options.contacts, ...Object.fromEntries(recordedFilters), ...(q.trim() === '' ? {} : { searched: true }) },
    }),
  )
  return {
    filename: `用户-${chinaDay(now)}.xlsx`,
    media_type: workbookType,
    content: Buffer.from(writeWorkbook([{ name: '用户', rows: [heads, ...lines], widths: [26, 8, 14, 26, 14, 16, 24, 24, 12, 18, 18, 10] }])).toString(
      'base64',
    ),
  }
}

/** In the order of `lineOf`; the widths are in `writeWorkbook` above. */
const heads = ['编号', '身份', '姓名', '医院', '科室', '手机', '邮箱', '角色', '状态', '注册时间', '最近登录', '登录设备']

function lineOf({ id, identity, name, hospital, department, phone, email, roles, disabled, locked, created_at, signed_in_at, sessions }: Person): string[] {
  return [
    id,
    identity === 'doctor' ? '医生' : '员工',
    name,
    hospital,
    department,
    phone,
    email,
    roles.map((role) => roleNames[role]).join('、'),
    [disabled ? '停用' : '', locked ? '锁定' : ''].filter((text) => text !== '').join('、') || '正常',
    chinaTime(Date.parse(created_at)).slice(0, 16),
    signed_in_at === null ? '从未' : chinaTime(Date.parse(signed_in_at)).slice(0, 16),
    String(sessions),
  ]
}
