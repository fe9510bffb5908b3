import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { followUps as followUpsCall } from '@xunyi/contract/safety-follow-up'
import { staffNames } from '../../accounts/staff-names.ts'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { partsOf } from './letters.ts'
import { reporterAt } from './reach.ts'

type FollowUps = Answer<typeof followUpsCall>

/** @throws Refused notFound */
export async function followUps({ db, config }: Pick<ServerContext, 'db' | 'config'>, caseId: string): Promise<FollowUps> {
  const row = await db.selectFrom('safety_cases').select(['id', 'user_id']).where('id', '=', caseId).executeTakeFirst()
  if (!row) throw new Refused('notFound')
  const { reach, email, phone } = await reporterAt(db, row)
  const { followUpMail, followUpSms } = config.safety
  return { reach, mail: followUpMail && email !== null, sms: followUpSms && phone !== null, rows: await rowsOf(db, caseId) }
}

async function rowsOf(db: Db, caseId: string): Promise<FollowUps['rows']> {
  const rows = await db.selectFrom('safety_follow_ups').selectAll().where('case_id', '=', caseId).orderBy('asked_at', 'desc').orderBy('id').execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const letters = await db.selectFrom('safety_follow_up_letters').selectAll().where('follow_up_id', 'in', ids).orderBy('nth').execute()
  const messages = await db.selectFrom('safety_follow_up_messages').selectAll().where('follow_up_id', 'in', ids).orderBy('nth').orderBy('channel').execute()
  const nameOf = await staffNames(
    db,
    rows.map(({ asked_by }) => asked_by),
  )
  return rows.map((row) => {
    const own = letters.filter(({ follow_up_id }) => follow_up_id === row.id)
    const read = own.flatMap(({ read_at }) => (read_at === null ? [] : [read_at]))
    return {
      id: row.id,
      parts: partsOf(row),
      question: row.question,
      asked_at: timeOf(row.asked_at),
      asked_by: nameOf(row.asked_by),
      state: row.answered_at !== null ? 'answered' : row.user_id === null ? 'void' : row.replaced_at !== null ? 'replaced' : 'waiting',
      read_at: read.length === 0 ? null : timeOf(Math.min(...read)),
      answered_at: row.answered_at === null ? null : timeOf(row.answered_at),
      reminded_at: own.filter(({ nth }) => nth > 0).map(({ created_at }) => timeOf(created_at)),
      messages: messages
        .filter(({ follow_up_id }) => follow_up_id === row.id)
        .flatMap(({ channel, state, created_at, sent_at }) => (state === 'dropped' ? [] : [{ channel, state, at: timeOf(sent_at ?? created_at) }])),
    }
  })
}

const timeOf = (at: number) => new Date(at).toISOString()
