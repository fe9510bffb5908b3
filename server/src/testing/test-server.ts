import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openContext, type ContextOverrides, type AppContext } from '../open-context.ts'
import type { Content } from '../library/content.ts'
import { openLog } from '../log.ts'
import { Browser } from './browser.ts'

/** A whole house on a fresh database: SQLite, or PostgreSQL where TEST_ENGINE says so. */
export interface TestServer {
  context: AppContext
  app: FastifyInstance
  /** Everything logged so far. */
  logged: () => string
  /** Moves the house's clock, in milliseconds. */
  pass(ms: number): void
  browser(address?: string): Browser
  /** A browser in which a doctor is signed in, registered unless told otherwise. */
  doctor(phone?: string, options?: { registered?: boolean }): Promise<Browser>
  /** A browser in which a member of staff is signed in through the development provider, registered unless told otherwise. */
  staff(person?: 'staff' | 'editor' | 'administrator', options?: { registered?: boolean }): Promise<Browser>
  close(): Promise<void>
}

let phones = 0

/** Limits that a test has to ask for. */
const withoutLimits = { FLOOD_PER_MINUTE: '100000', QUESTIONS_OPEN_PER_PERSON: '100000', QUESTIONS_PER_PERSON_PER_DAY: '100000' }

interface Options {
  env?: Record<string, string>
  starter?: Content[]
  overrides?: ContextOverrides
  /** Time stands still but for `pass`: for what happens to the second. */
  stopped?: boolean
}

export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-'))
  const schema = process.env['TEST_ENGINE'] === 'postgres' ? await freshSchema() : null
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...withoutLimits, ...(schema ? { DATABASE_URL: schema.url } : {}), ...options.env })
  let passed = 0
  let lines = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString()
      done()
    },
  })
  const forget = async () => {
    await schema?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const context = await openContext(config, {
    clock: (real) => {
      const opened = real()
      return () => (options.stopped ? opened : real()) + passed
    },
    log: openLog('trace', sink),
    ...(options.starter ? { starter: () => options.starter! } : {}),
    ...options.overrides,
  }).catch(afterwards(forget))
  const leave = async () => {
    await context.close()
    await forget()
  }
  const app = await buildApp(context, { pages: false }).catch(afterwards(leave))
  await app.ready()
  const browser = (address?: string) => new Browser(app, context, address)
  return {
    context,
    app,
    logged: () => lines,
    pass(ms) {
      passed += ms
    },
    browser,
    async doctor(phone = `1390000${String(++phones).padStart(4, '0')}`, { registered = true } = {}) {
      const doctor = browser()
      await doctor.login(phone)
      if (registered) await doctor.register()
      return doctor
    },
    async staff(person = 'staff', { registered = true } = {}) {
      const staff = browser()
      const { on_new } = await staff.loginStaff(person)
      if (registered && on_new) await staff.registerStaff(`1380000${String(++phones).padStart(4, '0')}`)
      return staff
    },
    async close() {
      await app.close()
      await leave()
    },
  }
}

/** Cleans up, then fails all the same. */
function afterwards(cleanUp: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await cleanUp()
    throw error
  }
}

/** A schema of its own in the test database, for PostgreSQL. */
export async function freshSchema(): Promise<{ url: string; drop: () => Promise<void> }> {
  const base = process.env['TEST_DATABASE_URL'] ?? `postgres://${userInfo().username}@127.0.0.1:5432/test`
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (sql: string) => {
    const client = new Client({ connectionString: base })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`CREATE SCHEMA ${name}`)
  const url = new URL(base)
  url.searchParams.set('options', `-csearch_path=${name}`)
  url.searchParams.set('application_name', name)
  return { url: url.href, drop: () => run(`SET client_min_messages = error; DROP SCHEMA ${name} CASCADE`) }
}
