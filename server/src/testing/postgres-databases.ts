import { createHash, randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { Client } from 'pg'

/*
 * Creating a database writes some nine hundred files, and dropping one empties them again: a run of tests does so hundreds of times. Under `npm test`,
 * which sets TEST_DATABASE_POOL, a database goes back to a pool instead, as its template made it, and `dropPool` drops all of them at the end.
 */

const address = (base: string, database: string) => Object.assign(new URL(base), { pathname: `/${database}` }).href
const newName = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
/** Of the databases of this run, whether free or in use. */
const prefix = () => process.env['TEST_DATABASE_POOL'] ?? 'test'

/** A pool for `TEST_DATABASE_POOL`. */
export const newPool = (): string => newName('test')

export async function dropPool(base: string, pool: string): Promise<void> {
  await connected(base, async (client) => {
    for (const name of await namesLike(client, `${pool}_`)) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
}

/** @returns a database in the PostgreSQL at TEST_DATABASE_URL, whose role has to have CREATEDB. @param template null: an empty one */
export async function databaseFrom(template: Template | null): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env['TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/test`
  const name = newName(prefix())
  const source = await connected(base, async (client) => {
    const source = template && (await templateDatabase(client, base, template))
    if (!source || !(await takeFree(client, source, name))) await client.query(`CREATE DATABASE ${name} TEMPLATE ${source ?? 'template0'}`)
    return source
  })
  const url = new URL(address(base, name))
  // A power cut may take a test's data along: its commits do not wait for the disk.
  url.searchParams.set('options', '-csynchronous_commit=off')
  url.searchParams.set('application_name', name)
  return { url: url.href, drop: () => connected(base, (client) => giveBack(client, url.href, name, source)) }
}

/** The content of a new database. */
export interface Template {
  /** Changes with the content. */
  fingerprint: string
  fill: (url: string) => Promise<void>
}

async function templateDatabase(client: Client, base: string, { fingerprint, fill }: Template): Promise<string> {
  const name = `xunyi_tests_${fingerprint}`
  const exists = async () => (await namesLike(client, name)).includes(name)
  if (await exists()) return name
  // One test process builds the template; the others wait here.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
  try {
    if (await exists()) return name
    const unfinished = `unfinished_${name}`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`)
    await fill(address(base, unfinished))
    const state = await connected(address(base, unfinished), stateOf)
    await client.query(`COMMENT ON DATABASE ${unfinished} IS '${JSON.stringify(state)}'`)
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    return name
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
  }
}

/** Renames a free database of the pool, which one process can. */
async function takeFree(client: Client, template: string, name: string): Promise<boolean> {
  for (const free of await namesLike(client, freePrefix(template))) {
    const mine = await client.query(`ALTER DATABASE ${free} RENAME TO ${name}`).then(
      () => true,
      (error: Error & { code?: string }) => {
        if (error.code === notThere) return false
        throw error
      },
    )
    if (mine) return true
  }
  return false
}

const notThere = '3D000'
const freePrefix = (template: string) => `${prefix()}_free_${template.slice(-16)}_`

async function giveBack(client: Client, url: string, name: string, template: string | null): Promise<void> {
  if (process.env['TEST_DATABASE_POOL'] === undefined || template === null || !(await asNew(client, url, template))) {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  } else await client.query(`ALTER DATABASE ${name} RENAME TO ${newName(freePrefix(template).slice(0, -1))}`)
}

/** What a template holds. */
interface State {
  /** Later transactions are those of tests. */
  xid: string
  /** Of the columns, indexes and constraints, and of the rows of each table that has some, in their order on the disk. */
  digest: string
  bytes: number
}

/** Most that a used database may be larger than its template: emptied indexes keep their pages. */
const mostBytesMore = 2 ** 22

/** Deletes the rows that are newer than the template. @returns whether nothing differs from it now */
async function asNew(client: Client, url: string, template: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT shobj_description(oid, 'pg_database') AS state FROM pg_database WHERE datname = $1`, [template])
  const made = JSON.parse(rows[0].state) as State
  return connected(url, async (used) => {
    // Of processes that a test has killed.
    await used.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
    const tables = await filledTables(used)
    await used.query(deletion(tables, made.xid))
    // Files as short as before: rows of the next test stand in the order of their insertion.
    await used.query(`VACUUM ${tables.join(', ')}`)
    const { digest, bytes } = await stateOf(used)
    return digest === made.digest && bytes - made.bytes <= mostBytesMore
  })
}

/** Goes over the tables until no foreign key keeps a row. */
function deletion(tables: string[], xid: string): string {
  return `DO $$
    DECLARE
      name text;
      remaining text[] := '{${tables.join(',')}}';
      kept text[];
    BEGIN
      LOOP
        kept := '{}';
        FOREACH name IN ARRAY remaining LOOP
          BEGIN
            EXECUTE format('DELETE FROM %I WHERE xmin::text::bigint > ${xid}', name);
          EXCEPTION WHEN foreign_key_violation THEN
            kept := kept || name;
          END;
        END LOOP;
        EXIT WHEN cardinality(kept) IN (0, cardinality(remaining));
        remaining := kept;
      END LOOP;
    END $$`
}

async function filledTables(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0 ORDER BY relname`,
  )
  return rows.map(({ relname }) => relname as string)
}

async function stateOf(client: Client): Promise<State> {
  const parts = [
    `SELECT attrelid::regclass, attname, atttypid, attnotnull FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace ORDER BY attrelid, attnum`,
    `SELECT oid, pg_get_constraintdef(oid) FROM pg_constraint ORDER BY oid`,
    `SELECT ${['pg_statistic', 'pg_db_role_setting', 'pg_namespace', 'pg_proc', 'pg_trigger'].map((catalog) => `(SELECT count(*) FROM ${catalog})`).join(', ')}`,
    ...(await filledTables(client)).map((table) => `SELECT '${table}', t.* FROM ${table} t ORDER BY ctid`),
  ]
  const hash = createHash('sha256')
  for (const part of parts) {
    const { rows } = await client.query(`SELECT md5(string_agg(part::text, ' ')) FROM (${part}) part`)
    hash.update(`${rows[0].md5} `)
  }
  const { rows } = await client.query('SELECT pg_current_xact_id()::text::bigint % 4294967296 AS xid, pg_database_size(current_database()) AS bytes')
  return { xid: rows[0].xid, digest: hash.digest('hex'), bytes: Number(rows[0].bytes) }
}

async function namesLike(client: Client, beginning: string): Promise<string[]> {
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [beginning])
  return rows.map(({ datname }) => datname as string)
}

async function connected<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
