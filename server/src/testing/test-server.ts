import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { DevSubject } from '../delivery/sso-dev-users.ts'
import type { Content } from '../library/content.ts'
import { openLog } from '../log.ts'
import { openContext, type ContextOverrides, type AppContext } from '../open-context.ts'
import { Browser } from './browser.ts'
import { copySqliteTemplate, postgresDatabase } from './fresh-database.ts'

/** A complete server on a fresh database: SQLite, or PostgreSQL where TEST_ENGINE says so. */
export interface TestServer {
  context: AppContext
  app: FastifyInstance
  /** All log lines. */
  logged: () => string
  /** Advances the server's clock, in milliseconds. */
  pass(ms: number): void
  browser(address?: string): Browser
  /** A browser with a signed-in doctor, registered by default. */
  doctor(phone?: string, options?: { registered?: boolean }): Promise<Browser>
  /** A browser with a member of staff, signed in through the development provider, registered by default. */
  staff(person?: DevSubject, options?: { registered?: boolean }): Promise<Browser>
  close(): Promise<void>
}

let phones = 0

/** Off by default in tests: limits, mails of the server's own accord, threads that search. */
const testDefaults = {
  STAFF_MAILS: 'false',
  SEARCH_THREADS: '0',
  FLOOD_PER_MINUTE: '100000',
  QUESTIONS_OPEN_PER_PERSON: '100000',
  QUESTIONS_PER_PERSON_PER_DAY: '100000',
}

interface Options {
  env?: Record<string, string>
  starter?: Content[]
  overrides?: ContextOverrides
  /** Puts something between the server and PostgreSQL: the address that the server gets instead of the database's. */
  between?: (databaseUrl: string) => string
  /** Stops the clock, which only `pass` advances, for tests that depend on seconds. */
  stopped?: boolean
}

export async function openTestServer(options: Options = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-'))
  const filled = options.overrides?.synonyms ? 'migrated' : 'with-synonyms'
  const postgres = process.env['TEST_ENGINE'] === 'postgres' ? await postgresDatabase(filled) : null
  if (!postgres) await copySqliteTemplate(dataDir, filled)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...testDefaults,
    ...(postgres ? { DATABASE_URL: options.between?.(postgres.url) ?? postgres.url } : {}),
    ...options.env,
  })
  let passed = 0
  let lines = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString()
      done()
    },
  })
  const forget = async () => {
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const context = await openContext(config, {
    clock: (real) => {
      const opened = real()
      return () => (options.stopped ? opened : real()) + passed
    },
    log: openLog('trace', sink),
    // Fifty calls at once may wait longer for each other on a busy machine than a doctor would.
    patience: 60_000,
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

/** Cleans up, then rethrows. */
function afterwards(cleanUp: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await cleanUp()
    throw error
  }
}
