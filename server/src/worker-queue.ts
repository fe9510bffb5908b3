import { Refused } from '@xunyi/contract/refusals'
import type { Transferable } from 'node:worker_threads'
import { openWorkerThread } from './worker-thread.ts'

const patienceMs = 120_000

/** Pieces of work at a time: one in the worker, one waiting. */
const mostTaken = 2

/** Sends a message to the worker. @throws Refused badRequest: unreadable file, with the reason */
export type AskWorker<Message extends { do: string }, Replies extends Record<Message['do'], unknown>> = <Name extends Message['do']>(
  message: Extract<Message, { do: Name }>,
  transfer?: readonly Transferable[],
) => Promise<Replies[Name]>

/** Runs work with a worker thread. */
export type InWorker<Message extends { do: string }, Replies extends Record<Message['do'], unknown>> = <T>(
  work: (ask: AskWorker<Message, Replies>) => Promise<T>,
) => Promise<T>

interface Options {
  /** Answers each message as `withReason` does. */
  script: URL
  heapMb: number
  /** Message when other work waits already; `tooMuch`: when the work exceeds time or memory. */
  busy: string
  tooMuch: string
}

/**
 * Work that would delay every other request, one piece at a time in a worker thread.
 * @throws Refused badRequest: unreadable, or too much; rateLimited: other work is waiting
 */
export function workerQueue<Message extends { do: string }, Replies extends Record<Message['do'], unknown>>(options: Options): InWorker<Message, Replies> {
  let taken = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (taken === mostTaken) throw new Refused('rateLimited', { msg: options.busy, retryAfter: 10 })
    taken += 1
    const mine = last.then(() => run(options, work))
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      taken -= 1
    }
  }
}

async function run<Message extends { do: string }, Replies extends Record<Message['do'], unknown>, T>(
  { script, heapMb, tooMuch }: Options,
  work: (ask: AskWorker<Message, Replies>) => Promise<T>,
): Promise<T> {
  const thread = openWorkerThread(script, { heapMb })
  let impatient = false
  const timer = setTimeout(() => {
    impatient = true
    void thread.close()
  }, patienceMs)
  const ask = async (message: Message, transfer: readonly Transferable[] = []) => {
    const reply = await thread.ask<{ done: unknown } | { unreadable: string }>(message, transfer).catch((error: Error & { code?: string }) => {
      if (impatient || error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refused('badRequest', { msg: tooMuch })
      throw error
    })
    if ('unreadable' in reply) throw new Refused('badRequest', { msg: reply.unreadable })
    return reply.done
  }
  try {
    return await work(ask as AskWorker<Message, Replies>)
  } finally {
    clearTimeout(timer)
    await thread.close()
  }
}
