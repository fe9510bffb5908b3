import { Refused } from '@xunyi/contract/refusals'
import type { Transferable } from 'node:worker_threads'
import { openWorkerThread } from '../worker-thread.ts'
import type { Message, Replies } from './import-tasks.ts'

const patienceMs = 120_000
/** A file of the largest size takes a third of it. */
const heapMb = 768

/** One is worked on, one waits. */
const mostTaken = 2

let taken = 0
let last: Promise<unknown> = Promise.resolve()

/** Asks the thread to do something. @throws Refused badRequest: the file cannot be read, with the sentence that says why */
export type Ask = <Name extends keyof Replies>(message: Extract<Message, { do: Name }>, transfer?: readonly Transferable[]) => Promise<Replies[Name]>

/**
 * Does work with a thread beside the one that serves: a large file makes nobody else wait. One after the other, so that one file is in
 * memory at a time.
 * @throws Refused badRequest: the file cannot be read, or holds too much; flooded: another waits already
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
