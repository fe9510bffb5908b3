import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { newPhone } from '../numbers.ts'

export function usersInputs({ db, clock }: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  /** A new member of staff as the target of administrative calls. */
  async function somebody(): Promise<{ id: string }> {
    const id = newId()
    await db
      .insertInto('users')
      .values({
        id,
        identity: 'staff',
        phone: newPhone(),
        email: null,
        nickname: '李静',
        hospital: '',
        department: '',
        disabled: 0,
        created_at: clock(),
        signed_in_at: null,
      })
      .execute()
    return { id }
  }
  const filters = { q: '', identity: '', status: '', role: '' }
  return {
    '/api/admin/users/list': () => ({ after: null, size: 20, ...filters }),
    '/api/admin/users/detail': somebody,
    '/api/admin/users/disable': async () => ({ ...(await somebody()), reason: '离职' }),
    '/api/admin/users/enable': somebody,
    '/api/admin/users/unlock': somebody,
    '/api/admin/users/end_sessions': somebody,
    '/api/admin/users/grant': async () => ({ ...(await somebody()), role: 'writer' }),
    '/api/admin/users/revoke': async () => ({ ...(await somebody()), role: 'writer' }),
    '/api/admin/users/create_staff': () => ({ email: `${newId().replace(/[-_]/g, '')}@xunyi.example`, name: '李静', roles: [] }),
    '/api/admin/users/export': () => ({ ...filters, q: newId() }),
  }
}
