import { ask } from '@xunyi/contract/chat'
import { Refused } from '@xunyi/contract/refusals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { openTestServer } from '../testing/test-server.ts'
import { usualPatience } from './postgres.ts'
import { outcome } from '../testing/outcome.ts'

/* Faults of a database across a network; the embedded database has none of them. */
if (process.env['TEST_ENGINE'] === 'postgres') {
  test('S-93 connections cut off in the middle of work fail their requests, and the next ones succeed', async () => {
    const at = await openTestServer({ starter: [] })
    try {
      const doctor = await at.doctor()
      // Fills the pool, so that there are connections to cut.
      await Promise.all(Array.from({ length: 20 }, (_, n) => doctor.call(ask, { text: `先问的第${n}个怎么办`, id: null })))
      const asked = Promise.allSettled(Array.from({ length: 40 }, (_, n) => doctor.call(ask, { text: `第${n}个问题怎么办`, id: null })))
      const cut =
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')`.execute(
          at.context.db,
        )
      assert.ok(cut.rows.length > 0)
      const outcomes = await asked
      for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof Refused && outcome.reason.refusal === 'fault')
      // Each dead connection of the pool costs one request at most before it is replaced.
      const recovered = async (tries: number): Promise<boolean> =>
        (await outcome(doctor.call(ask, { text: '现在呢，怎么办', id: null }))) === 'ok' || (tries > 1 && recovered(tries - 1))
      assert.ok(await recovered(11))
    } finally {
      await at.close()
    }
  })

  test('S-93 a statement that takes too long is cancelled, and its connection leaves the pool', async () => {
    const at = await openTestServer({ starter: [], overrides: { patience: usualPatience } })
    try {
      await assert.rejects(sql`SELECT pg_sleep(60)`.execute(at.context.db))
      assert.equal((await at.app.inject('/readyz')).statusCode, 200)
    } finally {
      await at.close()
    }
  })

  const onDatabase = (run: (db: Db) => Promise<void>) => async () => {
    const at = await openTestServer({ starter: [] })
    try {
      await run(at.context.db)
    } finally {
      await at.close()
    }
  }

  test(
    'a statement that comes often is prepared, one that reads all columns is not, and both outlive a column that a migration adds',
    onDatabase((db) =>
      db.connection().execute(async (one) => {
        await sql`CREATE TEMPORARY TABLE marks (day text)`.execute(one)
        const read = async () => {
          await sql`SELECT day FROM marks WHERE day = ${'never'}`.execute(one)
          await sql`SELECT * FROM marks WHERE day = ${'never'}`.execute(one)
        }
        const prepared = async () =>
          (await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%marks%'`.execute(one)).rows
        for (let time = 0; time < 40; time++) await read()
        assert.deepEqual((await sql`SHOW plan_cache_mode`.execute(one)).rows, [{ plan_cache_mode: 'force_custom_plan' }])
        assert.deepEqual(await prepared(), [{ statement: 'SELECT day FROM marks WHERE day = $1' }])
        await sql`ALTER TABLE marks ADD COLUMN added text`.execute(one)
        await read()
        assert.equal((await prepared()).length, 1)
      }),
    ),
  )

  test(
    'transactions whose statements are prepared fail and go on as others do',
    onDatabase(async (db) => {
      const counted = async () => Number((await sql<{ sum: string }>`SELECT coalesce(sum(count), 0) AS sum FROM tallies`.execute(db)).rows[0]?.sum)
      const add = (count: number | null) =>
        db.transaction().execute(async (tx) => {
          await sql`INSERT INTO tallies (day, name, count) VALUES ('2026-01-01', 'prepared', 1) ON CONFLICT (day, name) DO UPDATE SET count = tallies.count + 1`.execute(
            tx,
          )
          await sql`UPDATE tallies SET count = ${count} WHERE name = 'nobody' OR ${count}::int IS NULL`.execute(tx)
        })
      const before = await counted()
      for (let time = 0; time < 30; time++) {
        await add(1)
        await assert.rejects(add(null), /null value/)
      }
      assert.equal((await counted()) - before, 30)
    }),
  )

  test(
    'a connection that has lost its prepared statements is replaced',
    onDatabase(async (db) => {
      const read = (one: Db) => sql`SELECT count(*) FROM tallies WHERE name = ${'nobody'}`.execute(one)
      // One connection: the one that was used last is used next.
      for (let time = 0; time < 30; time++) await read(db)
      await sql`DEALLOCATE ALL`.execute(db)
      await assert.rejects(read(db), /prepared statement .* does not exist/)
      await read(db)
    }),
  )
}
