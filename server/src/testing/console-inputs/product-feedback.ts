import { newId } from '../../ids.ts'
import type { AppContext } from '../../open-context.ts'
import type { Caller } from '../callers.ts'
import { insertUser } from '../insert-user.ts'
import { newPhone } from '../numbers.ts'

export function productFeedbackInputs(context: AppContext): Record<string, (caller: Caller) => object | Promise<object>> {
  const { db, clock } = context

  /** Feedback of a new user. */
  async function feedback(status: 'open' | 'closed'): Promise<string> {
    const [id, now] = [newId(), clock()]
    const userId = await insertUser(db, { phone: newPhone(), nickname: '王医生', created_at: now })
    await db
      .insertInto('product_feedback')
      .values({ id, user_id: userId, opinion_type: 'OTHER', email: 'doctor@hospital.com', content: '很好用', same_key: id, status, created_at: now })
      .execute()
    return id
  }

  return {
    '/api/admin/feedback/list': () => ({ after: null, size: 20, status: '', type: '' }),
    '/api/admin/feedback/detail': async () => ({ id: await feedback('open') }),
    '/api/admin/feedback/reply': async () => ({ id: await feedback('open'), text: '感谢您的反馈' }),
    '/api/admin/feedback/close': async () => ({ id: await feedback('open'), reason: null }),
    '/api/admin/feedback/reopen': async () => ({ id: await feedback('closed') }),
    '/api/admin/feedback/export': () => ({ status: '', type: '' }),
  }
}
