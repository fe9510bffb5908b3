/** Roles of staff; the command line and the console grant them, the console checks them. */
export const roles = ['writer', 'approver', 'pharmacovigilance', 'administrator', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Display names. */
export const roleNames: Record<Role, string> = {
  writer: '医学信息专员',
  approver: '医学审核',
  pharmacovigilance: '药物警戒',
  administrator: '运营管理员',
  auditor: '只读审计',
}
