import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openDatabase } from '../db/open.ts'
import { starterSynonyms } from '../library/synonyms.ts'
import { loadShippedSynonyms } from '../synonyms/starter.ts'

/* Migrating an empty database costs more than most tests: it happens once per set of migrations, and every test gets a copy. */

/** The content of a new database: nothing at all, its tables, or the shipped synonyms too, as after the first start of a server. */
export type Filled = 'empty' | 'migrated' | 'with-synonyms'

/** Names the migrations as they are now, and what the first start loads. */
function fingerprint(filled: Filled): string {
  const source = join(import.meta.dirname, '../..')
  const folder = join(source, 'migrations')
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
  if (filled === 'with-synonyms') files.push(join(source, 'src/synonyms/starter.ts'), fileURLToPath(import.meta.resolve('@xunyi/retrieval/synonyms.jsonl')))
  const hash = createHash('sha256')
  for (const file of files) hash.update(basename(file)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function fill(config: Parameters<typeof openDatabase>[0], filled: Filled): Promise<void> {
  const opened = await openDatabase(config)
  if (filled === 'with-synonyms') await loadShippedSynonyms(opened.db, opened.clock(), starterSynonyms.groups)
  await opened.close()
}

/** Puts a SQLite database into the folder. */
export async function copySqliteTemplate(dataDir: string, filled: Filled): Promise<void> {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/test-databases')
  const template = join(cache, `${fingerprint(filled)}.sqlite`)
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'unfinished-'))
    await fill({ dataDir: folder, databaseUrl: null }, filled)
    // Several test processes may build it at once: each puts a whole file in place.
    renameSync(join(folder, 'xunyi.sqlite'), template)
    rmSync(folder, { recursive: true })
  }
  copyFileSync(template, join(dataDir, 'xunyi.sqlite'))
}

/** Creates a database in the PostgreSQL at TEST_DATABASE_URL, whose role has to have CREATEDB. */
export async function postgresDatabase(filled: Filled = 'migrated'): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env['TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/test`
  const name = `test_${randomBytes(8).toString('hex')}`
  await connected(base, async (client) => {
    const template = filled === 'empty' ? 'template0' : await postgresTemplate(client, base, filled)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const url = new URL(address(base, name))
  // A power cut may take a test's data along: its commits do not wait for the disk.
  url.searchParams.set('options', '-csynchronous_commit=off')
  url.searchParams.set('application_name', name)
  return { url: url.href, drop: () => connected(base, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))) }
}

async function postgresTemplate(client: Client, base: string, filled: Filled): Promise<string> {
  const name = `xunyi_template_${fingerprint(filled)}`
  const exists = async () => (await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rows.length > 0
  if (await exists()) return name
  // One test process builds the template; the others wait here.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
  try {
    if (await exists()) return name
    const unfinished = `${name}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`)
    await fill({ dataDir: '', databaseUrl: address(base, unfinished) }, filled)
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
