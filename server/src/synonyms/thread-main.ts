import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../background-pace.ts'
import { Unreadable } from '../library-files/formats/unreadable.ts'
import { openTasks, type Task } from './tasks.ts'

/* Entry point of the worker. */

// A person waits for it.
lowerThreadPriority(3)
const perform = openTasks()
parentPort!.on('message', (task: Task) => parentPort!.postMessage(replyTo(task), []))

function replyTo(task: Task): { done: unknown } | { unreadable: string } {
  try {
    return { done: perform(task) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { unreadable: error.message }
  }
}
