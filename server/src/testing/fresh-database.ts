import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../db/open.ts'

/* Migrating an empty database costs more than most tests: it happens once per set of migrations, and every test gets a copy. */

/** Names the migrations as they are now. */
function fingerprint(): string {
  const folder = join(import.meta.dirname, '../../migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted())
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Puts a migrated SQLite database into the folder. */
export async function copySqliteTemplate(dataDir: string): Promise<void> {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/test-databases')
  const template = join(cache, `${fingerprint()}.sqlite`)
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'unfinished-'))
    await (await openDatabase({ dataDir: folder, databaseUrl: null })).close()
    // Several test processes may build it at once: each puts a whole file in place.
    renameSync(join(folder, 'xunyi.sqlite'), template)
    rmSync(folder, { recursive: true })
  }
  copyFileSync(template, join(dataDir, 'xunyi.sqlite'))
}

/** Creates a database in the PostgreSQL at TEST_DATABASE_URL, whose role has to have CREATEDB: migrated, or empty for tests of the migrations. */
export async function postgresDatabase({ empty = false } = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env['TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/test`
  const name = `test_${randomBytes(8).toString('hex')}`
  await connected(base, async (client) => {
    const template = empty ? 'template0' : await postgresTemplate(client, base)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const url = new URL(address(base, name))
  // A power cut may take a test's data along: its commits do not wait for the disk.
  url.searchParams.set('options', '-csynchronous_commit=off')
  url.searchParams.set('application_name', name)
  return { url: url.href, drop: () => connected(base, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))) }
}

async function postgresTemplate(client: Client, base: string): Promise<string> {
  const name = `xunyi_template_${fingerprint()}`
  const exists = async () => (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rows.length > 0
  if (await exists()) return name
  // One test process builds the template; the others wait here.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
  try {
    if (await exists()) return name
    const unfinished = `${name}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`)
    await (await openDatabase({ dataDir: '', databaseUrl: address(base, unfinished) })).close()
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    return name
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
  }
}

function address(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

async function connected(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
