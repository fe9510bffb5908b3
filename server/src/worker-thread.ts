import { Worker, type Transferable } from 'node:worker_threads'
import { startAfresh } from './worker-messages.ts'

/** A thread that answers one message after the other. */
export interface WorkerThread {
  /** Sends a message and returns its answer; one message at a time. @throws the error that ended the thread */
  ask<Reply>(message: unknown, transfer?: readonly Transferable[]): Promise<Reply>
  /** Ends the thread, or leaves it to the next work of its script, which it begins with a new state. */
  close(): Promise<void>
}

interface Thread extends Pick<WorkerThread, 'ask'> {
  worker: Worker
  /** Has neither failed nor a message that it has not answered. */
  isFree(): boolean
}

/** The start of a thread takes up to half a second of a processor: what follows soon, such as an import its preview, finds the thread still there. */
const idleMs = 10_000

/** Idle threads, one of each script. */
const idle = new Map<string, Thread & { timer: NodeJS.Timeout }>()

/**
 * @param script calls `answerMessages`
 * @param heapMb limit of its JavaScript heap: beyond it the thread ends with ERR_WORKER_OUT_OF_MEMORY, and the process goes on; the same for each use of a script
 */
export function openWorkerThread(script: URL, { heapMb }: { heapMb: number }): WorkerThread {
  const thread = takeIdle(script.href) ?? startThread(script, heapMb)
  return {
    ask: thread.ask,
    async close() {
      if (thread.isFree() && !idle.has(script.href)) keepIdle(script.href, thread)
      else await thread.worker.terminate()
    },
  }
}

function takeIdle(script: string): Thread | undefined {
  const thread = idle.get(script)
  if (!thread) return undefined
  idle.delete(script)
  clearTimeout(thread.timer)
  thread.worker.ref()
  return thread.isFree() ? thread : undefined
}

function keepIdle(script: string, thread: Thread): void {
  const end = () => {
    idle.delete(script)
    void thread.worker.terminate()
  }
  // Drops the data of the work that is done.
  thread.worker.postMessage(startAfresh, [])
  thread.worker.unref()
  idle.set(script, { ...thread, timer: setTimeout(end, idleMs).unref() })
}

function startThread(script: URL, heapMb: number): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 }, execArgv: [] })
  let waiting: PromiseWithResolvers<unknown> | null = null
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    waiting?.reject(failure)
    waiting = null
  }
  worker.on('message', (reply: unknown) => {
    const answered = waiting
    waiting = null
    answered?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the worker thread has ended')))
  return {
    worker,
    isFree: () => failure === null && waiting === null,
    async ask<Reply>(message: unknown, transfer: readonly Transferable[] = []) {
      if (failure) throw failure
      waiting = Promise.withResolvers()
      const { promise } = waiting
      worker.postMessage(message, transfer)
      return (await promise) as Reply
    },
  }
}
