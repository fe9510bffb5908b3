import { actionNames, actorNames } from '@xunyi/contract/audit'
import { roleNames, roles, type Role } from '@xunyi/contract/roles'
import { currentName } from './earlier-names.ts'
import type { AuditRow } from './record.ts'

/* Formats audit events for readers. Unknown actions and facts are displayed as stored: they may come from a later version. */

const facts: Record<string, (value: unknown) => string> = {
  disabled: () => '',
  identity: (value) => (value === 'staff' ? '员工' : '医生'),
  role: formatRole,
  roles: (value) => (Array.isArray(value) ? value.map(formatRole).join('、') : String(value)),
  sessions_ended: (value) => (value === 0 ? '' : `结束 ${Number(value)} 处登录`),
  locks: (value) => `锁定 ${Number(value)} 处`,
  wrong_guesses: (value) => `错误 ${Number(value)} 次`,
  sends: (value) => `发送 ${Number(value)} 次`,
  last_administrator: () => '最后一位运营管理员（--force）',
  reason: (value) => `原因：${String(value)}`,
}

export function formatRole(role: unknown): string {
  return roles.includes(role as Role) ? roleNames[role as Role] : String(role)
}

export function formatAction(action: string): string {
  const name = currentName(action)
  return actionNames[name] ?? name
}

export function formatActor(actor: string): string {
  const program = actorNames[actor]
  if (program !== undefined) return program
  return actor.replace(/^command line: /, '命令行 ')
}

export function formatSubject(subject: string): string {
  return subject === 'number' ? '未注册的手机号' : subject.replace(/^user:/, '')
}

/** Formats the facts before and after. */
export function formatFacts({ before, after }: Pick<AuditRow, 'before' | 'after'>): string {
  try {
    const all = { ...(JSON.parse(before) as object), ...(JSON.parse(after) as object) }
    const formatted = Object.entries(all).map(([name, value]) => (facts[name] ? facts[name](value) : `${name}=${JSON.stringify(value)}`))
    return formatted.filter((text) => text !== '').join('，')
  } catch {
    // The row was tampered with; `verify` reports it.
    return `${before} ${after}`
  }
}
