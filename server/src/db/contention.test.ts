import { userInfo } from '@xunyi/contract/accounts'
import { ask, recommend } from '@xunyi/contract/chat'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { takeNamedLock } from './named-lock.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/* Slow concurrent writes: transactions of this server, and of the command line. */

test('while another process writes, calls are answered, and a write waits its turn and succeeds', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const doctor = await at.doctor()
  const letGo = await writeAlone(at)
  const order: string[] = []
  const asked = doctor.call(ask, { text: '这个问题别人正在写库时才问', id: null }).then(() => order.push('written'))
  for (let turn = 0; turn < 100; turn += 1) await setImmediate()
  await doctor.call(recommend, { text: '打完疫苗能洗澡吗' })
  order.push('read')
  // Also where the session was last seen long ago, which is noted now and then.
  at.pass(5 * 60_000)
  await doctor.call(recommend, { text: '打完疫苗能洗澡吗' })
  order.push('read later')
  await letGo()
  await asked
  assert.deepEqual(order, ['read', 'read later', 'written'])
})

test('a long transaction delays no session look-up and no other read', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const doctor = await at.doctor()
  const order: string[] = []
  const goOn = Promise.withResolvers<void>()
  const writing = Promise.withResolvers<void>()
  const long = at.context.db.transaction().execute(async (tx) => {
    await tx.insertInto('named_locks').values({ name: 'held' }).execute()
    writing.resolve()
    await goOn.promise
    order.push('committed')
  })
  await writing.promise
  await doctor.call(userInfo, {})
  await doctor.call(recommend, { text: '打完疫苗能洗澡吗' })
  order.push('read')
  goOn.resolve()
  await long
  assert.deepEqual(order, ['read', 'committed'])
})

test('many texts on adverse reactions that wait for the lock on cases leave connections for other calls', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const doctor = await at.doctor()
  const goOn = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const held = at.context.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'safety')
    holds.resolve()
    await goOn.promise
  })
  await holds.promise
  const order: string[] = []
  // More than there are connections.
  const told = Array.from({ length: 12 }, (_, at) => doctor.call(recommend, { text: `打完白蛋白第${at}天起了皮疹` }).then(() => order.push('told')))
  for (let turn = 0; turn < 100; turn += 1) await setImmediate()
  await doctor.call(userInfo, {})
  order.push('read')
  goOn.resolve()
  await Promise.all([held, ...told])
  assert.deepEqual(order, ['read', ...told.map(() => 'told')])
  assert.equal((await at.context.db.selectFrom('safety_records').select('id').execute()).length, told.length)
})

test('a transaction sees its own writes, others see them all at once after the commit, and none after a rollback', async (t) => {
  const at = await openTestServer({ starter: [] })
  t.after(() => at.close())
  const { db } = at.context
  const lockNames = async (from: typeof db) =>
    (await from.selectFrom('named_locks').select('name').where('name', 'like', 'own%').orderBy('name').execute()).map(({ name }) => name)
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('named_locks').values({ name: 'own 1' }).execute()
    assert.deepEqual(await lockNames(tx), ['own 1'])
    await tx.insertInto('named_locks').values({ name: 'own 2' }).execute()
    assert.deepEqual(await lockNames(db), [])
  })
  assert.deepEqual(await lockNames(db), ['own 1', 'own 2'])
  const takenBack = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('named_locks').where('name', '=', 'own 1').execute()
    assert.deepEqual(await lockNames(tx), ['own 2'])
    throw new Error('taken back')
  })
  await assert.rejects(takenBack, /taken back/)
  assert.deepEqual(await lockNames(db), ['own 1', 'own 2'])
  await db.deleteFrom('named_locks').where('name', '=', 'own 2').execute()
  assert.deepEqual(await lockNames(db), ['own 1'])
})

if (process.env['TEST_ENGINE'] !== 'postgres') {
  test('a transaction that only reads at first has the write lock from its beginning', async (t) => {
    const at = await openTestServer({ starter: [] })
    t.after(() => at.close())
    const other = new DatabaseSync(join(at.context.config.dataDir, 'xunyi.sqlite'), { timeout: 0 })
    t.after(() => other.close())
    await at.context.db.transaction().execute(async (tx) => {
      await tx.selectFrom('named_locks').select('name').execute()
      assert.throws(() => other.exec('BEGIN IMMEDIATE'), /locked/)
    })
    // A cleanup job of the server itself may be writing just now.
    other.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE; ROLLBACK')
  })
}

/** Keeps a write transaction open, as another process would. @returns a function that ends it */
async function writeAlone({ context }: TestServer): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = context.config
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('BEGIN')
    await client.query('LOCK TABLE history_records, recent_asks, sessions IN EXCLUSIVE MODE')
    return async () => {
      await client.query('COMMIT')
      await client.end()
    }
  }
  const other = new DatabaseSync(join(dataDir, 'xunyi.sqlite'))
  // A job of the server may be writing; it goes on between the turns.
  while (!begun(other)) await setImmediate()
  return async () => {
    other.exec('COMMIT')
    other.close()
  }
}

/** @returns false while another connection writes */
function begun(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === 5) return false
    throw error
  }
}
