import type { Answer } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import type { user } from '@xunyi/contract/users'
import type { AuditRow } from '../audit/record.ts'
import { withNames } from '../audit/subject-names.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isLive } from './live-sessions.ts'
import { userRows } from './user-rows.ts'

/** @throws Refused notFound */
export async function detailOf(context: ServerContext, userId: string, options: { contacts: boolean }): Promise<Answer<typeof user>> {
  const { db } = context
  const account = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!account) throw new Refused('notFound', { msg: '没有这个用户，或账号已注销' })
  const [person] = await userRows(context, [account], options)
  return {
    ...person!,
    devices: await devicesOf(context, userId),
    events: await withNames(db, await eventsAbout(db, userId)),
    questions: await questionsOf(db, userId),
  }
}

/** The live sessions of the person, the latest seen first. */
async function devicesOf({ db, config, clock }: ServerContext, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['label', 'kind', 'sessions.created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where(isLive(config, clock()))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ label, kind, created_at, seen_at }) => ({
    label,
    place: kind,
    signed_in_at: new Date(created_at).toISOString(),
    seen_at: new Date(seen_at).toISOString(),
  }))
}

const most = 20

/** Two queries, so that each uses its index. */
async function eventsAbout(db: Db, userId: string): Promise<AuditRow[]> {
  const latest = db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(most)
  const done = await latest.where('subject', '=', `user:${userId}`).execute()
  const doing = await latest.where('actor', '=', userId).execute()
  const rows = new Map([...done, ...doing].map((row) => [row.seq, row]))
  return [...rows.values()].toSorted((one, other) => other.seq - one.seq).slice(0, most)
}

async function questionsOf(db: Db, userId: string) {
  const asked = await db
    .selectFrom('history_records')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const sent = await db
    .selectFrom('open_question_askers')
    .innerJoin('open_questions', 'open_questions.id', 'question_id')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute()
  return { asked: asked.count, sent: sent.reduce((sum, { count }) => sum + count, 0), waiting: sent.find(({ status }) => status === 'open')?.count ?? 0 }
}
