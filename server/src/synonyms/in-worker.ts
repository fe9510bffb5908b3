import { workerQueue, type AskWorker } from '../worker-queue.ts'
import type { Replies, Task } from './tasks.ts'

export type AskThread = AskWorker<Task, Replies>

/** Checks, files and dry runs in a worker thread, one at a time: a large list or library takes seconds. */
export const inWorker = workerQueue<Task, Replies>({
  script: new URL('thread-main.ts', import.meta.url),
  heapMb: 768,
  busy: '服务器正在试算其他改动，请稍后再试',
  tooMuch: '内容太多，未能在两分钟内完成：请分几次修改',
})
