import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../background-pace.ts'
import { Unreadable } from './formats/unreadable.ts'
import { openWork, type Message } from './import-tasks.ts'

/* Entry point of the worker; it handles one file and ends. */

lowerThreadPriority()
const work = openWork()
parentPort!.on('message', (message: Message) => {
  work(message).then(
    (done) => parentPort!.postMessage({ done }, []),
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      parentPort!.postMessage({ unreadable: error.message }, [])
    },
  )
})
