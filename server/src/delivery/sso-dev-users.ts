import type { Role } from '@xunyi/contract/roles'

/** The users of the development provider. */
export interface DevPerson {
  subject: 'staff' | 'editor' | 'administrator'
  /** The description on the login page. */
  title: string
  name: string
  roles: readonly Role[]
}

export const devUsers: readonly DevPerson[] = [
  { subject: 'staff', title: '员工', name: '陈晓', roles: [] },
  { subject: 'editor', title: '医学信息专员', name: '林静', roles: ['writer'] },
  { subject: 'administrator', title: '管理员', name: '周明', roles: ['administrator', 'approver', 'pharmacovigilance'] },
]

export function devPerson(subject: string | undefined): DevPerson | undefined {
  return devUsers.find((person) => person.subject === subject)
}
