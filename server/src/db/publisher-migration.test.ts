import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseBefore, engine } from '../testing/database-before.ts'
import { insertUser } from '../testing/insert-user.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

let db: Db
let close: () => Promise<void>
before(async () => {
  ;({ db, close } = await databaseBefore('0032'))
})
after(() => close())

test('whoever approved before publishing was a right of its own may publish too, and keeps every other role', async () => {
  for (const [id, roles] of [
    ['ann', ['approver', 'administrator']],
    ['ben', ['writer']],
  ] as const) {
    await insertUser(db, { id, identity: 'staff' })
    for (const role of roles) await sql`INSERT INTO user_roles (user_id, role, granted_at) VALUES (${id}, ${role}, 7)`.execute(db)
  }
  await migrate(db, engine)
  const rows = await db.selectFrom('user_roles').selectAll().orderBy('user_id').orderBy('role').execute()
  assert.deepEqual(
    rows.map(({ user_id, role, granted_at }) => [user_id, role, granted_at]),
    [
      ['ann', 'administrator', 7],
      ['ann', 'approver', 7],
      ['ann', 'publisher', 7],
      ['ben', 'writer', 7],
    ],
  )
})
