import { Refused } from '@xunyi/contract/refusals'
import type { Transferable } from 'node:worker_threads'
import { openWorkerThread } from '../worker-thread.ts'
import type { Message, Replies } from './import-tasks.ts'

const patienceMs = 120_000
/** The largest file takes a third of this heap. */
const heapMb = 768

/** Files at a time: one in the worker, one waiting. */
const mostTaken = 2

let taken = 0
let last: Promise<unknown> = Promise.resolve()

/** Sends a message to the worker. @throws Refused badRequest: unreadable file, with the reason */
export type Ask = <Name extends keyof Replies>(message: Extract<Message, { do: Name }>, transfer?: readonly Transferable[]) => Promise<Replies[Name]>

/**
 * Runs work with a worker thread, so that a large file delays no other request. One at a time: one file is in memory.
 * @throws Refused badRequest: the file is unreadable or too large; rateLimited: another one is waiting
 */
export async function runInWorker<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  if (taken === mostTaken) throw new Refused('rateLimited', { msg: '服务器正在处理其他文件，请稍后再试', retryAfter: 10 })
  taken += 1
  const mine = last.then(() => run(work))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    taken -= 1
  }
}

async function run<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const thread = openWorkerThread(new URL('worker-main.ts', import.meta.url), { heapMb })
  let impatient = false
  const timer = setTimeout(() => {
    impatient = true
    void thread.close()
  }, patienceMs)
  const ask = async (message: Message, transfer: readonly Transferable[] = []) => {
    const reply = await thread.ask<{ done: unknown } | { unreadable: string }>(message, transfer).catch((error: Error & { code?: string }) => {
      if (impatient || error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refused('badRequest', { msg: '文件内容太多：请拆成几个文件再导入' })
      throw error
    })
    if ('unreadable' in reply) throw new Refused('badRequest', { msg: reply.unreadable })
    return reply.done
  }
  try {
    return await work(ask as Ask)
  } finally {
    clearTimeout(timer)
    await thread.close()
  }
}
