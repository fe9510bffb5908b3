import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { newPhone } from '../numbers.ts'

export function productFeedbackInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context

  /** Feedback of a new user. */
  async function opinion(status: 'open' | 'closed'): Promise<string> {
    const [id, userId, now] = [newId(), newId(), clock()]
    await db
      .insertInto('users')
      .values({
        id: userId,
        identity: 'doctor',
        phone: newPhone(),
        email: null,
        nickname: '王医生',
        hospital: '',
        department: '',
        disabled: 0,
        created_at: now,
        signed_in_at: null,
      })
      .execute()
    await db
      .insertInto('product_feedback')
      .values({ id, user_id: userId, opinion_type: 'OTHER', email: 'doctor@hospital.com', content: '很好用', same_key: id, status, created_at: now })
      .execute()
    return id
  }

  return {
    '/api/admin/opinions/list': () => ({ after: null, size: 20, status: '', type: '' }),
    '/api/admin/opinions/detail': async () => ({ id: await opinion('open') }),
    '/api/admin/opinions/reply': async () => ({ id: await opinion('open'), text: '感谢您的反馈' }),
    '/api/admin/opinions/close': async () => ({ id: await opinion('open'), reason: null }),
    '/api/admin/opinions/reopen': async () => ({ id: await opinion('closed') }),
    '/api/admin/opinions/export': () => ({ status: '', type: '' }),
  }
}
