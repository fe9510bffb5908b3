import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshSchema } from './database.ts'
import { start } from './server.ts'

/** One server, or two that share a database: the server of the doctors and the server of the team. */
export interface Servers {
  asking: string
  working: string
  close(): Promise<void>
}

type Env = Record<string, string>

async function oneServer(env: Env): Promise<Servers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-engines-'))
  const server = await start(dataDir, env)
  return {
    asking: server.origin,
    working: server.origin,
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function twoServers(base: string, env: Env): Promise<Servers> {
  const schema = await freshSchema(base)
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-engines-'))
  const shared = { ...env, DATABASE_URL: schema.url, APP_SECRET: 'the same secret on both servers of a test' }
  const first = await start(join(dataDir, 'first'), shared)
  const second = await start(join(dataDir, 'second'), shared)
  return {
    asking: first.origin,
    working: second.origin,
    async close() {
      await Promise.all([first.stop(), second.stop()])
      await schema.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The PostgreSQL of the tests; without one, `npm test` says so. */
const postgres = process.env['E2E_DATABASE_URL']

/** One server on SQLite, and two servers on PostgreSQL where there is one. */
export const engines: [name: string, open: (env?: Env) => Promise<Servers>][] = [
  ['one server on SQLite', (env = {}) => oneServer(env)],
  ...(postgres ? [['two servers on PostgreSQL', (env = {}) => twoServers(postgres, env)] as [string, (env?: Env) => Promise<Servers>]] : []),
]
