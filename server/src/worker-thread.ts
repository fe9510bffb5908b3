import { Worker, type Transferable } from 'node:worker_threads'

/** A thread that answers one message after the other. */
export interface WorkerThread {
  /** Sends a message and returns its answer; one message at a time. @throws the error that ended the thread */
  ask<Reply>(message: unknown, transfer?: readonly Transferable[]): Promise<Reply>
  /** Terminates the thread at once. */
  close(): Promise<void>
}

/** @param heapMb limit of its JavaScript heap: beyond it the thread ends with ERR_WORKER_OUT_OF_MEMORY, and the process goes on */
export function openWorkerThread(script: URL, { heapMb }: { heapMb: number }): WorkerThread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 } })
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
    async ask<Reply>(message: unknown, transfer: readonly Transferable[] = []) {
      if (failure) throw failure
      waiting = Promise.withResolvers()
      const { promise } = waiting
      worker.postMessage(message, transfer)
      return (await promise) as Reply
    },
    async close() {
      await worker.terminate()
    },
  }
}
