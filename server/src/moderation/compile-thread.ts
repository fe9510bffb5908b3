import { Refused } from '@xunyi/contract/refusals'
import { simplified } from '@xunyi/retrieval/traditional'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../background-pace.ts'
import { checkList } from './check-list.ts'
import type { CompileInput, Outcome } from './compile-apart.ts'
import { compiled } from './moderator.ts'

/* Entry point of the worker: compiles one list and ends. */

lowerThreadPriority()
const { list, checked } = workerData as CompileInput
parentPort!.postMessage(outcome(), [])

function outcome(): Outcome {
  try {
    return { compiled: checked ? checkList(list) : compiled(list, simplified) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: error.message }
  }
}
