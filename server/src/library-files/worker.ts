import { workerQueue, type AskWorker } from '../worker-queue.ts'
import type { Message, Replies } from './import-tasks.ts'

export type Ask = AskWorker<Message, Replies>

/** Runs work on a file in a worker thread, one file at a time: one file is in memory. The largest takes a third of this heap. */
export const runInWorker = workerQueue<Message, Replies>({
  script: new URL('worker-main.ts', import.meta.url),
  heapMb: 768,
  busy: '服务器正在处理其他文件，请稍后再试',
  tooMuch: '文件内容太多：请拆成几个文件再导入',
})
