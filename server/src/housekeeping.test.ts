import { userInfo } from '@xunyi/contract/accounts'
import { ask } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './db/open.ts'
import { openHouse } from './house.ts'
import { tidy } from './housekeeping.ts'
import { openTestHouse } from './testing/open-house.ts'

test('counters and dead sessions go when their time is over, what people wrote and living sessions stay', async () => {
  const at = await openTestHouse({ starter: [] })
  try {
    const { db, clock } = at.house
    const doctor = await at.doctor()
    await doctor.call(ask, { text: '人血白蛋白怎么用', id: null })
    const count = async () => {
      const tables = ['sessions', 'codes', 'code_sends', 'recent_asks', 'history_records', 'known_devices'] as const
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count))
    }
    await tidy(db, clock())
    assert.deepEqual(await count(), [1, 1, 1, 1, 1, 1])
    at.pass(25 * 3_600_000)
    await tidy(db, clock())
    assert.deepEqual(await count(), [1, 0, 0, 0, 1, 1])
    assert.equal((await doctor.call(userInfo, {})).user_id, doctor.userId)
    at.pass(31 * 24 * 3_600_000)
    await tidy(db, clock())
    assert.deepEqual(await count(), [0, 0, 0, 0, 1, 1])
    at.pass(365 * 24 * 3_600_000)
    await tidy(db, clock())
    assert.deepEqual(await count(), [0, 0, 0, 0, 1, 0])
  } finally {
    await at.close()
  }
})

test('what ran out while no server was running goes when one starts', async () => {
  const at = await openTestHouse({ starter: [] })
  try {
    await at.doctor()
    await at.app.close()
    await at.house.close()
    const { config, log } = at.house
    const next = await openHouse(config, { log, starter: () => [], clock: (real) => () => real() + 25 * 3_600_000 })
    await next.close()
    const { db, close } = await openDatabase(config)
    assert.deepEqual(await db.selectFrom('code_sends').selectAll().execute(), [])
    await close()
  } finally {
    await at.close()
  }
})
