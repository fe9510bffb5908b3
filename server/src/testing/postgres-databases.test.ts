import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { postgresDatabase } from './fresh-database.ts'
import { dropPool, newPool } from './postgres-databases.ts'

if (process.env['TEST_ENGINE'] === 'postgres') {
  const base = process.env['TEST_DATABASE_URL']!
  const pool = newPool()
  const usual = process.env['TEST_DATABASE_POOL']

  before(() => {
    process.env['TEST_DATABASE_POOL'] = pool
  })

  after(async () => {
    if (usual === undefined) delete process.env['TEST_DATABASE_POOL']
    else process.env['TEST_DATABASE_POOL'] = usual
    await dropPool(base, pool)
    assert.deepEqual(await ofPool(), [])
  })

  test('a used database comes back empty, with what its template holds', async () => {
    const used = await postgresDatabase('with-synonyms')
    const fresh = await counts(used.url)
    assert.ok(fresh['shipped_synonyms']! > 0)
    await within(used.url, `INSERT INTO named_locks (name) VALUES ('of a test')`)
    await within(used.url, `INSERT INTO users (id, identity, created_at) VALUES ('u1', 'doctor', 1)`)
    await used.drop()
    const [free] = await ofPool()
    const next = await postgresDatabase('with-synonyms')
    assert.deepEqual([await ofPool(), free!.includes('_free_')], [[new URL(next.url).pathname.slice(1)], true])
    assert.deepEqual(await counts(next.url), fresh)
    await next.drop()
  })

  for (const [change, statement] of [
    ['a column', 'ALTER TABLE users ADD COLUMN more TEXT'],
    ['an index', 'CREATE INDEX more ON users (created_at)'],
    ['statistics', 'ANALYZE migrations'],
    ['a row that the template has', 'DELETE FROM migrations WHERE name = (SELECT min(name) FROM migrations)'],
    ['a value in such a row', 'UPDATE migrations SET sha256 = sha256 WHERE name = (SELECT min(name) FROM migrations)'],
  ]) {
    test(`a database is dropped after a test changed ${change}`, async () => {
      const used = await postgresDatabase('migrated')
      const name = new URL(used.url).pathname.slice(1)
      await within(used.url, statement!)
      const before = await ofPool()
      await used.drop()
      assert.deepEqual(
        await ofPool(),
        before.filter((each) => each !== name),
      )
    })
  }

  const ofPool = async () =>
    (await within(base, `SELECT datname FROM pg_database WHERE starts_with(datname, '${pool}_') ORDER BY datname`)).map(({ datname }) => datname as string)

  const counts = async (url: string): Promise<Record<string, number>> => {
    const tables = await within(url, `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
    const rows = await Promise.all(tables.map(({ relname }) => within(url, `SELECT '${relname}' AS name, count(*)::int AS rows FROM ${relname}`)))
    return Object.fromEntries(rows.map(([row]) => [row!['name'] as string, row!['rows'] as number]))
  }

  const within = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
}
