/** Roles of staff; the command line and the console grant them, the console checks them. */
export const roles = ['writer', 'approver', 'publisher', 'pharmacovigilance', 'administrator', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Display names. */
export const roleNames: Record<Role, string> = {
  writer: '医学信息专员',
  approver: '医学审核',
  publisher: '发布人',
  pharmacovigilance: '药物警戒',
  administrator: '运营管理员',
  auditor: '只读审计',
}

/** Pairs of roles that nobody has together: who hands out rights neither approves nor publishes what doctors read. */
export const exclusiveRoles: readonly (readonly [Role, Role])[] = [
  ['administrator', 'approver'],
  ['administrator', 'publisher'],
]

/** A role among these that excludes this one; null: none does. */
export function excludedBy(role: Role, others: readonly Role[]): Role | null {
  for (const [one, other] of exclusiveRoles) {
    if (role === one && others.includes(other)) return other
    if (role === other && others.includes(one)) return one
  }
  return null
}
