import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import { parentPort, workerData } from 'node:worker_threads'
import { checkList } from './check-list.ts'
import type { Handed, Outcome } from './compile-apart.ts'
import { compiled } from './moderator.ts'

/* Entry point of the worker: compiles one list and ends. */

const { list, checked } = workerData as Handed
parentPort!.postMessage(outcome(), [])

function outcome(): Outcome {
  try {
    return { compiled: checked ? checkList(list) : compiled(list, simplified) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: error.message }
  }
}
