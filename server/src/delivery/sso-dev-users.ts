import type { Role } from '@xunyi/contract/roles'

export type DevSubject = 'staff' | 'editor' | 'approver' | 'administrator'

/** The users of the development provider. */
export interface DevPerson {
  subject: DevSubject
  /** The description on the login page. */
  title: string
  name: string
  roles: readonly Role[]
}

export const devUsers: readonly DevPerson[] = [
  { subject: 'staff', title: '员工', name: '陈晓', roles: [] },
  { subject: 'editor', title: '医学信息专员', name: '林静', roles: ['writer'] },
  { subject: 'approver', title: '医学审核', name: '赵敏', roles: ['approver', 'publisher'] },
  { subject: 'administrator', title: '管理员', name: '周明', roles: ['administrator', 'pharmacovigilance'] },
]

export function devPerson(subject: string | undefined): DevPerson | undefined {
  return devUsers.find((person) => person.subject === subject)
}
