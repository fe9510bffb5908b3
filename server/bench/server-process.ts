import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Change } from './change.ts'

/** Resident memory, and processor time of all threads since the start. */
export interface Usage {
  rssBytes: number
  cpuMs: number
}

/** Event loop delay since the last request for it. */
export interface Delays {
  maxMs: number
  p99Ms: number
  meanMs: number
  /** The most processor time that the serving thread used between two turns of the event loop. */
  longestTurnMs: number
}

/** The running server of the benchmark. */
export interface ServerProcess {
  origin: string
  /** Questions in its index. */
  questions: number
  /** Milliseconds to open the app context, index included. */
  openMs: number
  /** Changes one entry. */
  change(): Promise<Change>
  usage(): Promise<Usage>
  delays(): Promise<Delays>
  stop(): Promise<void>
}

type Message = { port: number; questions: number; openMs: number } | { did: Change } | { failed: string } | Usage | Delays

/**
 * Starts the server on a free loopback port, with limits that are counted but never reached.
 * @param profile a folder for a CPU profile of its whole life; null: none
 */
export async function startServer(dataDir: string, { profile, env = {} }: { profile: string | null; env?: Record<string, string> }): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      FLOOD_PER_MINUTE: '10000000',
      SMS_PER_ADDRESS_PER_HOUR: '100000',
      QUESTIONS_OPEN_PER_PERSON: '10000',
      QUESTIONS_PER_PERSON_PER_DAY: '10000',
      ...env,
    },
    execArgv: profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Answers come in the order of the requests; one request at a time.
  const waiting: { resolve: (message: Message) => void; reject: (error: Error) => void }[] = []
  const next = () => new Promise<Message>((resolve, reject) => waiting.push({ resolve, reject }))
  child.on('message', (message: Message) => {
    if ('failed' in message) waiting.shift()?.reject(new Error(message.failed))
    else waiting.shift()?.resolve(message)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  void ended.then(() => waiting.splice(0).forEach(({ reject }) => reject(new Error('the server ended'))))
  const { port, questions, openMs } = (await next()) as Extract<Message, { port: number }>
  return {
    origin: `http://127.0.0.1:${port}`,
    questions,
    openMs,
    change: async () => {
      const answer = next()
      child.send('change')
      return ((await answer) as Extract<Message, { did: Change }>).did
    },
    usage: async () => {
      const answer = next()
      child.send('usage')
      return (await answer) as Usage
    },
    delays: async () => {
      const answer = next()
      child.send('delays')
      return (await answer) as Delays
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
