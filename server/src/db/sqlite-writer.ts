import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'

export interface WriterOptions {
  file: string
  /** The longest wait for another process that writes, in milliseconds. */
  patienceMs: number
}

/** A statement; with `begin` it is the first of a transaction, which begins as a writer's: one that reads first could not upgrade while another process writes. */
export interface WriterStatement {
  sql: string
  parameters: readonly unknown[]
  begin?: true
}
/** What the thread is started with: its side of the channel, and a number that it raises with each answer. */
export interface WriterStart extends WriterOptions {
  port: MessagePort
  answers: Int32Array
}

/** Messages to the thread and its answers, in the same order. */
export type WriterRequest = WriterStatement | 'commit' | 'rollback' | 'close'
export interface StatementResult {
  rows: unknown[]
  changes?: bigint
  insertId?: bigint
}
interface SqliteFailure {
  message: string
  code: string | undefined
  errcode: number | undefined
  errstr: string | undefined
  /** Whether a transaction has begun, and stays open. */
  inTransaction: boolean
}
export type WriterResponse = StatementResult | { failed: SqliteFailure }

const longestBlockMs = 1

/** The only writing connection. */
export interface Writer {
  run(statement: WriterStatement): Promise<StatementResult>
  /** The same, and stops this thread for the answer, a millisecond at most: a turn of the event loop may take ten times as long as the statement. */
  runBlocking(statement: WriterStatement): Promise<StatementResult>
  commit(): Promise<StatementResult>
  /** Does nothing where no transaction has begun. */
  rollback(): Promise<StatementResult>
  close(): Promise<void>
}

/**
 * Opens the database for writing, in a thread of its own: a statement costs some hundredths of a millisecond more there, and neither a lock that another
 * process holds nor a slow disk holds up the thread that serves.
 * @throws SQLite's error when the file cannot be opened
 */
export async function openWriter(options: WriterOptions): Promise<Writer> {
  const { port1: port, port2: its } = new MessageChannel()
  const answers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: WriterStart = { ...options, port: its, answers }
  const worker = new Worker(new URL('sqlite-writer-thread.ts', import.meta.url), { workerData, transferList: [its], execArgv: [] })
  const waiting: { resolve: (done: StatementResult) => void; reject: (error: Error) => void }[] = []
  const answered = () =>
    new Promise<StatementResult>((resolve, reject) => {
      // Only a statement under way keeps the process alive.
      worker.ref()
      port.ref()
      waiting.push({ resolve, reject })
    })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the writer thread has ended'))
      resolve()
    })
  })
  const take = (answer: WriterResponse) => {
    const { resolve, reject } = waiting.shift()!
    if (waiting.length === 0) {
      worker.unref()
      port.unref()
    }
    if ('failed' in answer) reject(Object.assign(new Error(answer.failed.message), answer.failed))
    else resolve(answer)
  }
  port.on('message', take)
  // No error listener: a server without its writer thread ends and is restarted.
  const close = async () => {
    worker.ref()
    port.postMessage('close' satisfies WriterRequest, [])
    await ended
  }
  try {
    await answered()
  } catch (error) {
    await close()
    throw error
  }
  const ask = (request: Exclude<WriterRequest, 'close'>) => {
    const answer = answered()
    port.postMessage(request, [])
    return answer
  }
  return {
    run: ask,
    runBlocking(statement) {
      const before = Atomics.load(answers, 0)
      const answer = ask(statement)
      Atomics.wait(answers, 0, before, longestBlockMs)
      const received = receiveMessageOnPort(port) as { message: WriterResponse } | undefined
      if (received) take(received.message)
      return answer
    },
    commit: () => ask('commit'),
    rollback: () => ask('rollback'),
    close,
  }
}
