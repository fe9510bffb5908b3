import type { assign as assignEndpoint } from '@xunyi/contract/desk'
import type { Received } from '@xunyi/contract/endpoint'
import { Refused } from '@xunyi/contract/refusals'
import { staffNames, type StaffName } from '../../accounts/staff-names.ts'
import { record } from '../../audit/record.ts'
import type { Db } from '../../db/database.ts'
import type { DeskContext } from './context.ts'

/** The writers, by name. */
export async function writersOfDesk(db: Db): Promise<StaffName[]> {
  const rows = await writers(db).execute()
  const nameOf = await staffNames(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => nameOf(id)).toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'))
}

/** Assigns questions, all or none. @throws Refused notFound: one is not open any more; notAllowed: not a writer */
export async function assignQuestions(
  { db, clock }: Pick<DeskContext, 'db' | 'clock'>,
  actor: string,
  { ids, to }: Received<typeof assignEndpoint>,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    if (to !== null && !(await writers(tx).where('users.id', '=', to).executeTakeFirst())) throw new Refused('notAllowed', { msg: '只能指派给医学信息专员' })
    for (const id of [...new Set(ids)].toSorted()) {
      const assigned = await tx
        .updateTable('open_questions')
        .set({ assigned_to: to })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      if (!assigned) throw new Refused('notFound', { msg: '其中有问题已处理完毕或已并入其他问题，请刷新' })
      await record(tx, now, { actor, action: 'question.assign', subject: `question:${id}`, before: {}, after: { to } })
    }
  })
}

function writers(db: Db) {
  return db.selectFrom('users').innerJoin('user_roles', 'user_id', 'users.id').select('users.id').where('role', '=', 'writer').where('disabled', '=', 0)
}
