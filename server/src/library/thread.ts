import { Refused } from '@xunyi/contract/refusals'
import { Worker } from 'node:worker_threads'
import type { work } from './work.ts'

type Work = typeof work
type Input<Name extends keyof Work> = Parameters<Work[Name]>[0]
type Result<Name extends keyof Work> = Awaited<ReturnType<Work[Name]>>

const patienceMs = 120_000
/** A file of the largest size takes a third of it. */
const heapMb = 1024

/** One is worked on, one waits. */
const mostTaken = 2

let taken = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Does work in a thread beside the one that serves: a large file makes nobody else wait. One after the other, so that one file is in
 * memory at a time.
 * @throws Refused badRequest: the file cannot be read, with the sentence that says why; flooded: another waits already
 */
export async function inThread<Name extends keyof Work>(name: Name, input: Input<Name>): Promise<Result<Name>> {
  if (taken === mostTaken) throw new Refused('flooded', { msg: '服务器正在处理其他文件，请稍后再试', retryAfter: 10 })
  taken += 1
  const mine = last.then(() => run(name, input))
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    taken -= 1
  }
}

function run<Name extends keyof Work>(name: Name, input: Input<Name>): Promise<Result<Name>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('thread-main.ts', import.meta.url), { workerData: { name, input }, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const tooMuch = () => reject(new Refused('badRequest', { msg: '文件内容太多：请拆成几个文件再导入' }))
    const impatience = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, patienceMs)
    worker.on('message', (message: { done: Result<Name> } | { unreadable: string }) => {
      if ('done' in message) resolve(message.done)
      else reject(new Refused('badRequest', { msg: message.unreadable }))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch()
      else reject(error)
    })
    worker.on('exit', () => {
      clearTimeout(impatience)
      reject(new Error('the thread ended without a word'))
    })
  })
}
