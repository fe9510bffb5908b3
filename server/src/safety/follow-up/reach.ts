import type { Reach } from '@xunyi/contract/safety-follow-up'
import type { Db } from '../../db/database.ts'
import type { CaseRow } from '../cases/row.ts'

interface Reporter {
  reach: Reach
  email: string | null
  phone: string | null
}

/** Whether a question in the app reaches the reporter of a case, and the addresses of the account as they are now. */
export async function reporterAt(db: Db, { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>): Promise<Reporter> {
  const user = user_id === null ? undefined : await db.selectFrom('users').select(['email', 'phone', 'disabled']).where('id', '=', user_id).executeTakeFirst()
  if (user) return { reach: user.disabled === 1 ? 'disabled' : 'yes', email: user.email, phone: user.phone }
  // Words that nobody of the staff typed came from an account.
  const own = await db.selectFrom('safety_case_texts').select('id').where('case_id', '=', id).where('written_by', 'is', null).limit(1).executeTakeFirst()
  return { reach: own ? 'deleted' : 'none', email: null, phone: null }
}
