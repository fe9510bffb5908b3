import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable } from './files/unreadable.ts'
import { work } from './work.ts'

/* The thread itself: one piece of work, then it ends. */

const { name, input } = workerData as { name: keyof typeof work; input: never }
try {
  parentPort!.postMessage({ done: await work[name](input) }, [])
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort!.postMessage({ unreadable: error.message }, [])
}
