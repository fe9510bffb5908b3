import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** A running server on a free port with a fresh data folder. */
export interface Server {
  origin: string
  /** The newest code sent to a number or an address, as the inbox of a development machine shows it. */
  code(to: string): Promise<string>
  /** Everything sent there, newest first. */
  messages(to: string): Promise<{ text: string; code: string }[]>
  /** Returns an unused number. */
  newPhone(): string
  /** Ends the one-minute wait between two codes. */
  minuteOver(to: string): void
  /** Removes the record of codes sent to a number or an address. */
  neverSent(to: string): void
  /** Reads the database of the running server. */
  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[]
  /** Changes the database of the running server, for effects of time, administrators or other devices. */
  change(sql: string, ...values: SQLInputValue[]): void
  close(): Promise<void>
}

/** A server's process, listening. */
export interface Running {
  origin: string
  stop(): Promise<void>
}

/** The data folder of a server that has been started and stopped once: its tables, the shipped library and the index of it. Set by `setup.ts`. */
const template = process.env['E2E_TEMPLATE']

/** Starts a server on a free port. A new data folder on the embedded database is a copy of the template. @param env in addition to the environment of every test server */
export async function start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  if (template && !env['DATABASE_URL'] && !existsSync(join(dataDir, 'xunyi.sqlite'))) cpSync(template, dataDir, { recursive: true })
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BACKGROUND_NICE: '0',
      SEARCH_THREADS: '0',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      FLOOD_PER_MINUTE: '100000',
      SMS_PER_ADDRESS_PER_HOUR: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /open at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    origin,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      if (child.exitCode === null) await new Promise((resolve) => child.on('exit', resolve))
    },
  }
}

/** The messages that one server has sent to a number or an address, newest first. */
export async function inboxOf(origin: string, to: string): Promise<{ text: string; code: string }[]> {
  const all = (await (await fetch(`${origin}/dev/inbox.json`)).json()) as { to: string; text: string; code: string }[]
  return all.filter((message) => message.to === to)
}

/**
 * @param series keeps the phone numbers of several servers apart, for who reads their logs
 * @param env in addition to the environment of every test server
 */
export async function openServer(series = 0, env: Record<string, string> = {}): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xunyi-e2e-'))
  const { origin, stop } = await start(dataDir, env)
  const messages: Server['messages'] = (to) => inboxOf(origin, to)
  const database = new DatabaseSync(join(dataDir, 'xunyi.sqlite'), { timeout: 5000, enableForeignKeyConstraints: true })
  let phones = 0
  return {
    origin,
    async code(to) {
      const message = (await messages(to)).find(({ code }) => code !== '')
      if (!message) throw new Error(`no code for ${to}`)
      return message.code
    },
    messages,
    newPhone: () => `13${series % 10}${String(++phones).padStart(8, '0')}`,
    minuteOver: (to) => void database.prepare('UPDATE code_sends SET sent_at = sent_at - 60000 WHERE account = ?').run(to),
    neverSent: (to) => void database.prepare('DELETE FROM code_sends WHERE account = ?').run(to),
    rows: (sql, ...values) => database.prepare(sql).all(...values),
    change: (sql, ...values) => void database.prepare(sql).run(...values),
    async close() {
      database.close()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
