import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates a schema in the given PostgreSQL. @returns a connection string for it */
export async function freshSchema(base: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new Client({ connectionString: base })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`CREATE SCHEMA ${name}`)
  const url = new URL(base)
  url.searchParams.set('options', `-csearch_path=${name}`)
  return { url: url.href, drop: () => run(`SET client_min_messages = error; DROP SCHEMA ${name} CASCADE`) }
}
