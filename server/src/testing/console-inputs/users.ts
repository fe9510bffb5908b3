import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { insertUser } from '../insert-user.ts'
import { newPhone } from '../numbers.ts'

export function usersInputs({ db, clock }: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  /** A new member of staff as the target of administrative calls. */
  async function newStaff(): Promise<{ id: string }> {
    return { id: await insertUser(db, { identity: 'staff', phone: newPhone(), nickname: '李静', created_at: clock() }) }
  }
  const filters = { q: '', identity: '', status: '', role: '' }
  return {
    '/api/admin/me/mails': () => ({}),
    '/api/admin/me/choose_mail': () => ({ kind: 'reviews', wanted: true }),
    '/api/admin/users/list': () => ({ after: null, size: 20, ...filters }),
    '/api/admin/users/detail': newStaff,
    '/api/admin/users/disable': async () => ({ ...(await newStaff()), reason: '离职' }),
    '/api/admin/users/enable': newStaff,
    '/api/admin/users/unlock': newStaff,
    '/api/admin/users/end_sessions': newStaff,
    '/api/admin/users/grant': async () => ({ ...(await newStaff()), role: 'writer' }),
    '/api/admin/users/revoke': async () => ({ ...(await newStaff()), role: 'writer' }),
    '/api/admin/users/create_staff': () => ({ email: `${newId().replace(/[-_]/g, '')}@xunyi.example`, name: '李静', roles: [] }),
    '/api/admin/users/export': () => ({ ...filters, q: newId() }),
  }
}
