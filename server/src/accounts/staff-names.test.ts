import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertUser } from '../testing/insert-user.ts'
import { openTestServer } from '../testing/test-server.ts'
import { staffNames } from './staff-names.ts'

test('members of staff are shown by name, by a masked address where they have none, and as gone once their account is', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const { db } = at.context
  const named = await insertUser(db, { identity: 'staff', nickname: '周明', email: 'zhouming@example.com' })
  const mailed = await insertUser(db, { identity: 'staff', email: 'wangli@example.com' })
  const neither = await insertUser(db, { identity: 'staff' })
  const nameOf = await staffNames(db, [named, mailed, null, neither, 'gone', named])
  assert.deepEqual(
    [named, mailed, neither, 'gone'].map((id) => nameOf(id)),
    [
      { id: named, name: '周明' },
      { id: mailed, name: 'w***i@example.com' },
      { id: neither, name: '未填写姓名' },
      { id: 'gone', name: '账号已删除' },
    ],
  )
  assert.equal((await staffNames(db, [null]))(named).name, '账号已删除')
})
